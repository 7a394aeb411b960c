/** Under it the browser keeps what somebody has done in lessons and the server does not know yet, a key for each line. */
export const unsentPrefix = (person: string) => `cairn-progress:${person}:`

export function unsentKeys(person: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(unsentPrefix(person)))
  } catch {
    return []
  }
}
export const hasUnsent = (person: string): boolean => unsentKeys(person).length > 0
