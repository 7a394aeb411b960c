import type { FieldError } from './errors.ts'

/**
 * What text may cross the wire: whole characters, and no NUL, which no database keeps. A lone half of a character
 * comes from a text that was cut between two code units.
 */
const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** Text from where nobody can be asked, a cell of a file or an error's words, as it may be kept. */
export const asText = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** A value of what a file said, every text in it as it may be kept. */
export function asTexts<T>(value: T): T {
  if (typeof value === 'string') return asText(value) as T
  if (Array.isArray(value)) return value.map(asTexts) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [asText(key), asTexts(inner)])) as T
}

/** The beginning of a text that is too long. What a reader takes for one character is kept or left whole. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  // One character may be of many: looked at is only what can be kept.
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(0, most + 64))) {
    if (index + segment.length > most) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/**
 * Every text in a value that is none, by its place: names of fields are texts too. `__proto__` is the name of none, which
 * a schema would pass over without a word.
 */
export function unfitTexts(value: unknown, field = ''): FieldError[] {
  if (typeof value === 'string') return isText(value) ? [] : [{ field, code: 'invalid_text' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = [field, asText(key)].filter(Boolean).join('.')
    if (key === '__proto__') return [{ field: path, code: 'unknown_field' }]
    return isText(key) ? unfitTexts(inner, path) : [{ field: path, code: 'invalid_text' }]
  })
}

/**
 * How many letters, figures and signs a search goes by. Marks above and below others and joiners are folded away where
 * names are searched: of those alone nothing would be left, which everybody's name holds.
 */
export const searchedLetters = (text: string): number =>
  Array.from(
    text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .trim(),
  ).length
