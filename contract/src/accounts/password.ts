import type { FieldError } from '../errors.ts'
import { limits } from '../limits.ts'

/** Whose password it will be; nobody's password may be their own name or address. */
export type PasswordOwner = {
  name?: string | undefined
  surname?: string | undefined
  email?: string | undefined
}
export type PasswordProblem = Pick<FieldError, 'params'> & {
  code: 'too_short' | 'too_long' | 'common_password' | 'personal_password'
}

/**
 * Below so many guesses (as a power of ten) a password is as good as on every attacker's list: a common word with a
 * year and a sign after it stays under this.
 */
const COMMON = 8.3
const levels = [COMMON, 10, 12, 15]

const plain = (char: string) => (char.normalize('NFD')[0] ?? '').toLowerCase()[0] ?? ''
const letters = (text: string) => [...text].map(plain).join('')

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

/** Its characters; of what is much too long so many that it is refused. */
const charactersOf = (password: string): number =>
  password.length > 2 * limits.passwordMax ? password.length : [...password].length

/** What can be said of a password without the dictionaries: its length, and whether it is its owner's name. */
export function plainPasswordProblem(password: string, owner: PasswordOwner = {}): PasswordProblem | null {
  const characters = charactersOf(password)
  if (characters < limits.passwordMin) return { code: 'too_short', params: { minimum: limits.passwordMin } }
  if (characters > limits.passwordMax) return { code: 'too_long', params: { maximum: limits.passwordMax } }
  return isPersonal(password, owner) ? { code: 'personal_password' } : null
}

/** Why this password, which withstands so many guesses (password-guesses.ts), is refused, or null. */
export function passwordProblem(
  password: string,
  guesses: number,
  owner: PasswordOwner = {},
): PasswordProblem | null {
  return plainPasswordProblem(password, owner) ?? (guesses < COMMON ? { code: 'common_password' } : null)
}

export type PasswordStrength = 0 | 1 | 2 | 3 | 4

/** From 0 (refused) to 4 (very strong), for a meter. */
export const passwordStrength = (guesses: number) =>
  levels.filter((least) => guesses >= least).length as PasswordStrength
