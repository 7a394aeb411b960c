import { leakedPasswords } from './leaked-passwords.ts'
import { commonWords } from './password-words.ts'

/** How many guesses a password withstands, as a power of ten; 0 for one that leaked. */
export type PasswordGuesses = (password: string) => number

type Dictionary = Record<string, (string | number)[]>
type Options<Graphs> = {
  dictionary: Dictionary
  graphs: Graphs
  maxLength: number
  l33tMaxSubstitutions: number
}
/** @zxcvbn-ts/core with its language packs, which this folder does not import. */
type Library<Graphs> = {
  ZxcvbnFactory: new (options: Options<Graphs>) => { check(password: string): { guessesLog10: number } }
  adjacencyGraphs: Graphs
  dictionaries: Dictionary[]
}

/** Some passwords of 128 characters keep the library busy for seconds; what begins so is judged by its beginning. */
const bounds = { maxLength: 32, l33tMaxSubstitutions: 10 }

/** The one judge of server and browser, each of which brings the library in its own way. Takes half a second to make. */
export function makePasswordGuesses<Graphs>(library: Library<Graphs>): PasswordGuesses {
  const leaked = new Set(leakedPasswords)
  const own = { leaked: [...leakedPasswords], chosen: [...new Set(commonWords)] }
  const zxcvbn = new library.ZxcvbnFactory({
    dictionary: Object.assign({}, ...library.dictionaries, own) as Dictionary,
    graphs: library.adjacencyGraphs,
    ...bounds,
  })
  return (password) => (leaked.has(password.toLowerCase()) ? 0 : zxcvbn.check(password).guessesLog10)
}
