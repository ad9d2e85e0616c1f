/*
 * Text cells of CSV files. Spreadsheets take what begins with one of these signs, also after blanks, for a formula, even in
 * quotes; an apostrophe before it makes it a text. One that stands there already gets another, so that taking the first of what
 * looks guarded off gives exactly the text back.
 */
const FORMULA = /^(?:'|\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/u;

/** A text as a cell of a CSV file that spreadsheets open. */
export const guardText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

/** The text of a cell that {@link guardText} wrote. An apostrophe of other programs, as in 's-Hertogenbosch, stays. */
export const unguardText = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
