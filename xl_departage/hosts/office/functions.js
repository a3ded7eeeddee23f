// One bridge for all functions: cells in, cells out; nothing is computed here. Loaded behind page.js and office.js.
{
  const names = JSON.parse(document.getElementById('functions').textContent);
  // Errors that a custom function may give; Excel takes the others (#REF!, #NAME?, #NULL!) from no add-in.
  const codes = { '#N/A': 'notAvailable', '#DIV/0!': 'divisionByZero', '#VALUE!': 'invalidValue', '#NUM!': 'invalidNumber' };
  const error = (kind, sentence) =>
    new CustomFunctions.Error(CustomFunctions.ErrorCode[codes[kind] ?? 'invalidValue'], sentence);
  const given = cell => cell instanceof Object ? cell.basicValue ?? cell.code : cell;
  // Only whole-call errors carry a sentence: an error in a table is that cell's own value, #REF! and the like among them as #VALUE!.
  const shown = cell => typeof cell === 'string' && (cell in codes || ['#REF!', '#NAME?', '#NULL!'].includes(cell)) ? error(cell) : cell;

  for (const name of names) {
    CustomFunctions.associate(name.replaceAll('_', '.'), async (...received) => {
      received.pop();  // the invocation
      // What was left out arrives as null or undefined.
      const values = received.map(value => value == null ? null : value.map(row => row.map(given)));
      while (values.length && values.at(-1) === null) values.pop();
      try {
        return (await window.departage.value(name, values)).map(row => row.map(shown));
      } catch (refusal) {
        throw error(refusal.kind ?? '#VALUE!', refusal.message);
      }
    });
  }
}
