/** Capitals and figures that nobody takes for one another: no I, L, O or U, no 0 or 1. */
export const numberLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 30 to the power of twelve, 59 bits: at the pace that strangers are let ask, nobody comes upon one by guessing. */
export const numberLength = 12

const PREFIX = 'CRN'
const form = new RegExp(`^(?:${PREFIX})?([${numberLetters}]{${numberLength}})$`)

/** A number as it is kept and written, from its letters: CRN-7F3K-9QWD-2MX4. */
export const writtenNumber = (letters: string): string =>
  [PREFIX, ...(letters.match(/.{4}/g) ?? [])].join('-')

/** The number that somebody typed or scanned, as it is kept; null where it is none. Case, spaces and dashes say nothing. */
export function numberIn(typed: string): string | null {
  const letters = form.exec(typed.toUpperCase().replace(/[^A-Z0-9]/g, ''))?.[1]
  return letters === undefined ? null : writtenNumber(letters)
}
