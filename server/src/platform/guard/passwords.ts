import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { serverLimits } from '../../limits.ts'
import { turns, type Whose } from '../turns/turns.ts'
import { passwordGuesser } from '../password-guesses/password-guesses.ts'

/** The library’s number for Argon2id; its enum has no value at run time. */
const ARGON2ID = 2
/** OWASP's password storage cheat sheet, first choice for Argon2id: 19 MiB, two passes, one lane. */
export const argon = {
  algorithm: ARGON2ID,
  memoryCost: 19456,
  timeCost: 2,
  parallelism: 1,
} as const

/** More than this many at once wait their turn: each takes 19 MiB and a core, of which the server's processes have their parts. */
const AT_ONCE = Math.max(2, availableParallelism())

/** Each in turn, as whoever it is of; RATE_LIMITED where too many wait, or for too long. */
export type Passwords = {
  hash(password: string, who: Whose): Promise<string>
  /** Takes as long for an unknown account (no hash) as for a known one, and is then false. */
  verify(hash: string | null, password: string, who: Whose): Promise<boolean>
  /** How many guesses a new password withstands, as a power of ten; 0 for one that leaked. */
  guesses(password: string, who: Whose): Promise<number>
}

export async function passwords(): Promise<Passwords> {
  const { waiting: most, waitSeconds: seconds } = serverLimits.passwords
  // A whole class comes from one address: it has all there is while nobody else waits.
  const inTurn = turns({ atOnce: AT_ONCE, atOnceOfOne: AT_ONCE, seconds, most })
  const nobody = await hash('the password of nobody', argon)
  return {
    guesses: passwordGuesser(),
    hash: (password, who) => inTurn(who, () => hash(password, argon)),
    async verify(stored, password, who) {
      const right = await inTurn(who, () => verify(stored ?? nobody, password))
      return right && stored !== null
    },
  }
}
