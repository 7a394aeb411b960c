const PREFIX = 'cairn-progress:'
/** Under it the browser keeps what somebody has done in lessons and the server does not know yet, a key for each line. */
export const unsentPrefix = (person: string) => `${PREFIX}${person}:`

function keysUnder(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
export const unsentKeys = (person: string): string[] => keysUnder(unsentPrefix(person))
/** Of anybody: who is signed in is not known before the page has asked. */
export const isAnyUnsent = (): boolean => keysUnder(PREFIX).length > 0
export const hasUnsent = (person: string): boolean => unsentKeys(person).length > 0
