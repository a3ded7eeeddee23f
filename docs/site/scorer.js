// How the search orders pages. Sphinx' own figures, and where two pages have the same words those that say what to do come first:
// the day of the tournament, the guides, the first steps, then the page of a function.
var Scorer = {
  score: ([page, , , , score]) =>
    score + (page === "guides/on-the-day" ? 3 : /^(guides|start)\//.test(page) ? 2 : page.startsWith("functions/") ? 1 : 0),
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
