/**
 * What a person typed and did not save. In the page’s memory alone, and theirs alone: it outlives a change of page and
 * an ended session, not a sign-out, and nobody else who signs in is given it.
 */
const kept = new Map<string, object>()
let owner: string | undefined

export function ownDrafts(person: string): void {
  if (owner !== person) kept.clear()
  owner = person
}

export function forgetDrafts(): void {
  kept.clear()
  owner = undefined
}

export function keepDraft(key: string, values: object): void {
  if (owner !== undefined) kept.set(key, values)
}

export const dropDraft = (key: string): void => void kept.delete(key)

/** The draft of that name, which stays. */
export const seeDraft = (key: string): object | undefined => kept.get(key)

/** The draft of that name, once. */
export function takeDraft(key: string): object | undefined {
  const values = kept.get(key)
  kept.delete(key)
  return values
}
