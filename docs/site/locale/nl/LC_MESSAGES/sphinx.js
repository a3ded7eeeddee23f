// The words of the search. With Sphinx' own catalogue it never says that it ends: a truth value is no place in a list of two.
Documentation.addTranslations({
  locale: "nl",
  messages: {
    ", in ": ", in ",
    "Hide Search Matches": "Gevonden woorden niet meer markeren",
    "Preparing search...": "Zoeken wordt voorbereid …",
    "Search Results": "Zoekresultaten",
    "Search finished, found one page matching the search query.": [
      "Eén pagina gevonden.",
      "${resultCount} pagina's gevonden.",
    ],
    "Searching": "Bezig met zoeken",
    "Your search did not match any documents. Please make sure that all words are spelled correctly and that you've selected enough categories.":
      "Geen pagina heeft al deze woorden. Probeer minder of andere woorden.",
  },
  plural_expr: "n === 1 ? 0 : 1",
});
