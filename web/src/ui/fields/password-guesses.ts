import { plainPasswordProblem, passwordProblem, type PasswordOwner } from '#contract/accounts/password.ts'
import type { PasswordGuesses } from '#contract/accounts/password-guesses.ts'
import { useEffect, useState } from 'react'

let loaded: PasswordGuesses | undefined

async function load(): Promise<PasswordGuesses> {
  loaded ??= (await import('./password-zxcvbn.ts')).passwordGuesses
  return loaded
}

/** The judge of passwords, with its dictionaries: only where somebody chooses one, and once they are at the field. */
export function usePasswordGuesses(wanted: boolean): PasswordGuesses | undefined {
  const [guesses, setGuesses] = useState(() => loaded)
  useEffect(() => {
    if (!wanted || guesses) return
    let here = true
    // Without it the meter stays still, and the server says what is wrong with a password.
    load().then(
      (found) => here && setGuesses(() => found),
      () => {},
    )
    return () => {
      here = false
    }
  }, [wanted, guesses])
  return guesses
}

/** Why a form refuses a new password. What the dictionaries know is left to the server until they are here. */
export const newPasswordProblem = (password: string, owner?: PasswordOwner) =>
  plainPasswordProblem(password, owner) ??
  (loaded ? passwordProblem(password, loaded(password), owner) : null)
