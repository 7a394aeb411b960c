import type { FieldError } from './errors.ts'
import { limits } from './limits.ts'
import { commonWords } from './password-words.ts'

/** Whose password it will be; nobody's password may be their own name or address. */
export type PasswordOwner = {
  name?: string | undefined
  surname?: string | undefined
  email?: string | undefined
}
export type PasswordProblem = Pick<FieldError, 'params'> & {
  code: 'too_short' | 'too_long' | 'common_password' | 'personal_password'
}

/** Below so many guesses (as a power of ten) a password is as good as on every attacker's list. */
const COMMON = 6
const levels = [COMMON, 9, 12, 15]

const rank = new Map([...new Set(commonWords)].map((word, i) => [word, i + 1]))
const longestWord = Math.max(...commonWords.map((word) => word.length))
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1234567890', 'abcdefghijklmnopqrstuvwxyz', '0123456789']
const neighbours = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((c, i) => [row[i] + c, c + row[i]])),
)
const leet: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const plain = (char: string) => (char.normalize('NFD')[0] ?? '').toLowerCase()[0] ?? ''
const letters = (text: string) => [...text].map(plain).join('')

/** The longest stretch from `at` in which each character follows the one before by the rule. */
function run(chars: string[], at: number, follows: (before: string, next: string) => boolean): number {
  let end = at + 1
  while (end < chars.length && follows(chars[end - 1] ?? '', chars[end] ?? '')) end++
  return end - at
}

/** The ways to guess what begins at `at`, as [length, cost]: cost is a power of ten. */
function* guesses(chars: string[], readings: string[], at: number): Generator<[number, number]> {
  yield [1, 1]
  for (const reading of readings)
    for (let length = 3; length <= Math.min(longestWord, chars.length - at); length++) {
      const place = rank.get(reading.slice(at, at + length))
      if (place) yield [length, Math.log10(place + 1) + 0.3]
    }
  const same = run(chars, at, (a, b) => a === b)
  for (let length = 3; length <= same; length++) yield [length, 1 + Math.log10(length)]
  const sequence = run(chars, at, (a, b) => neighbours.has(a + b))
  for (let length = 3; length <= sequence; length++) yield [length, 1.5 + Math.log10(length)]
  const digits = chars.slice(at, at + 8).join('')
  if (/^(19|20)\d\d/.test(digits)) yield [4, 2]
  if (/^\d{8}$/.test(digits)) yield [8, 4.5]
}

/** How many guesses a password withstands, as a power of ten: the cheapest way to say it in words and patterns. */
export function passwordGuesses(password: string): number {
  const chars = Array.from(password.slice(0, limits.passwordMax), plain)
  const unit = repeatedUnit(chars)
  if (unit) return passwordGuesses(unit) + Math.log10(chars.length / unit.length)
  const readings = [
    chars,
    chars.map((c) => leet[c] ?? c),
    chars.map((c) => (c === '1' ? 'i' : (leet[c] ?? c))),
  ].map((reading) => reading.join(''))
  const best: number[] = [0, ...chars.map(() => Number.POSITIVE_INFINITY)]
  for (let at = 0; at < chars.length; at++)
    for (const [length, cost] of guesses(chars, readings, at)) {
      const joined = (best[at] ?? 0) + cost + (at > 0 && length > 1 ? 0.3 : 0)
      best[at + length] = Math.min(best[at + length] ?? Number.POSITIVE_INFINITY, joined)
    }
  return best[chars.length] ?? 0
}

/** The part that, said over and over, makes the whole: `abcabcabc` is `abc`. */
function repeatedUnit(chars: string[]): string | null {
  for (let size = 1; size <= chars.length / 2; size++)
    if (chars.every((c, i) => c === chars[i % size])) return chars.slice(0, size).join('')
  return null
}

/** True where, once the person's own names and address are taken out, next to nothing is left. */
function isPersonal(password: string, { name = '', surname = '', email = '' }: PasswordOwner): boolean {
  const [box = '', host = ''] = email.split('@')
  const parts = [name, surname, box, host, ...`${name} ${surname} ${box} ${host}`.split(/[\s._+-]+/)]
    .map((part) => letters(part).replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((part) => part.length > 2)
    .sort((a, b) => b.length - a.length)
  let left = letters(password).replace(/[^\p{L}\p{N}]/gu, '')
  const whole = left.length
  for (const part of parts) left = left.replaceAll(part, '')
  return left.length < whole && left.replace(/\d/g, '').length < 4
}

/** Why this password is refused, or null. The one rule of client and server. */
export function passwordProblem(password: string, owner: PasswordOwner = {}): PasswordProblem | null {
  if (password.length < limits.passwordMin)
    return { code: 'too_short', params: { minimum: limits.passwordMin } }
  if (password.length > limits.passwordMax)
    return { code: 'too_long', params: { maximum: limits.passwordMax } }
  if (isPersonal(password, owner)) return { code: 'personal_password' }
  return passwordGuesses(password) < COMMON ? { code: 'common_password' } : null
}

export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** From 0 (refused) to 4 (very strong), for a meter. */
export function passwordStrength(password: string, owner: PasswordOwner = {}): PasswordStrength {
  if (passwordProblem(password, owner)) return 0
  const guessed = passwordGuesses(password)
  return levels.filter((least) => guessed >= least).length as PasswordStrength
}
