// The cells of the table as the text in its box, and a table that is opened, typed or paired in the same way: Python reads it with `typed_rows`.

// As spreadsheets put it on the clipboard: what holds a delimiter or a line break, or begins with a quotation mark, stands between quotation
// marks; an apostrophe before a formula, which is not shown, is written twice.
function cellText(cell, alone) {
  const text = String(cell).replace(/^(?='+[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, "'");
  return /^"|[\t\r\n]/.test(text) || (alone && text.includes(';')) ? `"${text.replaceAll('"', '""')}"` : text;
}

// A table of one column has no tab, and would be taken apart at semicolons.
export const asText = rows => rows.map(row => row.map(cell => cellText(cell, row.length === 1)).join('\t')).join('\n');
