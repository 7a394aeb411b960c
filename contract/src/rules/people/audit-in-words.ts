/** What a screen or a file says for a key of the audit log's texts; `otherwise` where it has none. */
export type Word = (key: string, otherwise: string) => string
export type Say = {
  word: Word
  moment?: (instant: string) => string
  day?: (day: string) => string
  /** What the company's own fields of numbers are called, and how the reader writes a number. */
  numbers?: { fields: readonly string[]; write: (number: number) => string }
}

const calendarDay = /^\d{4}-\d{2}-\d{2}$/
/** Of the fields that a company defines: "Since: 2026-03-31", or from one to another where people were looked for. */
const dayOfField = /(?<=: |: [≥≤] | – )\d{4}-\d{2}-\d{2}(?=$| – \d{4}-\d{2}-\d{2}$)/g
/** A number as it is kept. */
const keptNumber = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/
/** Fields that hold codes, and whose words these have. What people typed is shown as it stands. */
const coded: Readonly<Record<string, string>> = {
  kind: 'value.kind',
  role: 'value.role',
  status: 'value.status',
  format: 'value.format',
  method: 'value.method',
  lobby: 'value.lobby',
  part: 'value.part',
  reason: 'value.reason',
  audience: 'value.audience',
  entry: 'value.entry',
  seenBy: 'value.seenBy',
  editedBy: 'value.editedBy',
  preferredLanguage: 'value.language',
  defaultLanguage: 'value.language',
  languages: 'value.language',
  neverSignedIn: 'value',
  action: 'action',
  except: 'action',
}
const code = /^[a-zA-Z_.:]+$/
const NOTHING = '–'

/** What stands in a field of an entry of the audit log, before or after, as one reads it. */
export function valueInWords(field: string, value: unknown, say: Say): string {
  const { word, moment, day, numbers } = say
  if (value === undefined || value === null || value === '') return NOTHING
  if (typeof value === 'boolean') return word(`value.${value}`, String(value))
  if (typeof value === 'string') {
    if (field === 'columns') return nameOfField(value, word)
    const of = coded[field]
    if (of && code.test(value)) return word(`${of}.${value}`, value)
    const dayText = (text: string) => (day && !Number.isNaN(Date.parse(text)) ? day(text) : text)
    if (field === 'custom') {
      const of = numbers?.fields.find((name) => value.startsWith(`${name}: `))
      if (of === undefined || !numbers) return value.replace(dayOfField, dayText)
      const asked = value.slice(of.length).replace(keptNumber, (number) => numbers.write(Number(number)))
      return of + asked
    }
    if (calendarDay.test(value)) return dayText(value)
    return moment && instant.test(value) ? moment(value) : value
  }
  if (Array.isArray(value)) return value.map((one) => valueInWords(field, one, say)).join(', ') || NOTHING
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .map(([part, inner]) => `${nameOfField(part, word)}: ${valueInWords(part, inner, say)}`)
        .join('; ') || NOTHING
    )
  return typeof value === 'number' ? String(value) : NOTHING
}

/** What a field is called, or a part of one. */
export const nameOfField = (field: string, word: Word): string =>
  word(`name.${field}`, word(`part.${field}`, field))
