/**
 * What a spreadsheet runs as a formula, or may: programs differ in what before the sign they leave away, and take the
 * wide signs of other keyboards for the same. A break or tab at the beginning is said to bring a sign to the front too.
 */
const RUNS = String.raw`(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])`
const LIKE_FORMULA = new RegExp(`^${RUNS}`, 'u')
const NEUTRALISED = new RegExp(`^'(?='*${RUNS})`, 'u')

/** A text as a cell of a file of text alone holds it: with an apostrophe before what would be run. */
export const asTextCell = (text: string): string => (LIKE_FORMULA.test(text) ? `'${text}` : text)

/** The same read back: the apostrophe is not part of the value. */
export const bareOfFormula = (text: string): string => text.replace(NEUTRALISED, '')

/** A text that begins as one that was neutralised, as it is written so that it comes back as it was. */
export const asCellText = (text: string): string => (NEUTRALISED.test(text) ? `'${text}` : text)
