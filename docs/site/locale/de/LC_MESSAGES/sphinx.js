// The words of the search. With Sphinx' own catalogue it never says that it ends: a truth value is no place in a list of two.
Documentation.addTranslations({
  locale: "de",
  messages: {
    ", in ": ", in ",
    "Hide Search Matches": "Treffer nicht mehr hervorheben",
    "Preparing search...": "Suche wird vorbereitet …",
    "Search Results": "Suchergebnisse",
    "Search finished, found one page matching the search query.": [
      "Eine Seite gefunden.",
      "${resultCount} Seiten gefunden.",
    ],
    "Searching": "Suche läuft",
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
      "Keine Seite hat alle diese Wörter. Versuchen Sie es mit weniger oder anderen Wörtern.",
  },
  plural_expr: "n === 1 ? 0 : 1",
});
