import type { z } from 'zod'
import { keptTextPrefix } from '../../api/kept-texts.ts'

/** What follows a beginning in the keys of all that is kept. */
export function keptNames(beginning: string): string[] {
  const begins = `${keptTextPrefix}${beginning}`
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(begins) ? key.slice(begins.length) : [],
    )
  } catch {
    return []
  }
}

/**
 * What is not yet on the server, in the browser's own storage: a lesson outlives a reload and a day without a network.
 * Under the id of whoever wrote it, and gone as soon as it has arrived, or they sign out. Its schema says how it is
 * built, not what the server takes: what it does not take yet is kept too.
 */
export function keptFor<T>(key: string, schema: z.ZodType<T>) {
  const name = `${keptTextPrefix}${key}`
  return {
    read(): T | undefined {
      try {
        const parsed = schema.safeParse(JSON.parse(localStorage.getItem(name) ?? 'null'))
        return parsed.success ? parsed.data : undefined
      } catch {
        // Whatever stands there may have been written by anyone.
        return undefined
      }
    },
    write(value: T): void {
      try {
        localStorage.setItem(name, JSON.stringify(value))
      } catch (error) {
        // The browser keeps nothing, or no more: it asks before the page is left.
        console.error(error)
      }
    },
    drop(): void {
      try {
        localStorage.removeItem(name)
      } catch (error) {
        console.error(error)
      }
    },
  }
}
