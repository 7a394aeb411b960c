import type { Company, Who } from '../harness/people.ts'

/** A screen that has an address: looked at in both themes for accessibility, and drawn by `npm run shots`. */
export type Screen = {
  name: string
  path: string
  /** Who looks at it; nobody signed in where it is left out. */
  who?: Who
  company?: Company | 'nowhere'
  /** What is pressed on the way, and the route that it leads to, where an address is not known beforehand. */
  press?: { on: readonly string[]; to: string }
  /** The key of the name of a field on it in which the second option is chosen, where that shows what no address does. */
  choose?: string
  /** The keys of texts that this screen is for: each is to be read on it, in the language that it is seen in. */
  shows: readonly [string, ...string[]]
}
