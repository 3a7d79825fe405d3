/** What a spreadsheet takes for a formula: OWASP, CSV injection; the wide signs, too, are read as such by some. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * A table as CSV (RFC 4180) for spreadsheets: with a byte order mark, by which they know UTF-8. Every cell is a text: what
 * would be read as a formula begins with an apostrophe.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`

const cell = (text: string) => `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
