import { v7 as uuid } from 'uuid'
import { unsentKeys, unsentPrefix } from '../../../api/unsent-keys.ts'

export type ProgressKind = 'opened' | 'done' | 'undone'
/** A line of one's record that the server has not confirmed yet. */
export type Unsent = { id: string; course: string; lesson: string; kind: ProgressKind; at: string }

/** More than anybody learns between two connections; beyond it the oldest goes, what was only opened first. */
const MOST = 600

const isUnsent = (value: unknown): value is Unsent => {
  const { id, course, lesson, kind, at } = Object(value) as Record<string, unknown>
  return (
    [id, course, lesson, at].every((one) => typeof one === 'string') &&
    ['opened', 'done', 'undone'].includes(String(kind))
  )
}
/** One line takes the place of another that says the same of the same lesson, or the contrary. */
const replaces = (next: Unsent, before: Unsent) =>
  next.course === before.course &&
  next.lesson === before.lesson &&
  (next.kind === 'opened') === (before.kind === 'opened')

/**
 * What a person has done in lessons and the server does not know yet, kept in the browser until it does: each line
 * under a key of its own, so that two tabs cannot write over one another. Their ids are in the order in which they
 * were made. There is nothing in it but ids, and it is one person's.
 */
export function unsentOf(person: string) {
  const prefix = unsentPrefix(person)
  const listeners = new Set<() => void>()
  /** Where the browser keeps nothing, the page does. */
  const inMemory = new Map<string, Unsent>()
  let known: readonly Unsent[] | undefined

  const stored = (): Unsent[] =>
    unsentKeys(person).flatMap((key) => {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? '')
        return isUnsent(value) ? value : []
      } catch {
        return []
      }
    })
  const read = (): readonly Unsent[] =>
    (known = [...stored(), ...inMemory.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const get = (): readonly Unsent[] => known ?? read()

  function changed(next: readonly Unsent[] | undefined) {
    known = next
    for (const listener of listeners) listener()
  }
  function forget(id: string) {
    inMemory.delete(id)
    try {
      localStorage.removeItem(prefix + id)
    } catch {
      // It was not kept there either.
    }
  }
  function keep(line: Unsent) {
    try {
      localStorage.setItem(prefix + line.id, JSON.stringify(line))
    } catch {
      inMemory.set(line.id, line)
    }
  }

  return {
    /** In the order in which it was done. */
    get,
    /** The same with what other tabs have done since. */
    read,
    /** `underWay`: the line that may have arrived already, which nothing takes the place of. */
    add(line: Omit<Unsent, 'id' | 'at'>, underWay?: string): Unsent {
      const next = { ...line, id: uuid(), at: new Date().toISOString() }
      const before = get()
      const replaced = before.filter((one) => one.id !== underWay && replaces(next, one))
      const others = before.filter((one) => !replaced.includes(one))
      const tooMany = Math.max(0, others.length + 1 - MOST)
      const byWorth = others.toSorted((a, b) => Number(a.kind !== 'opened') - Number(b.kind !== 'opened'))
      const gone = new Set([...replaced, ...byWorth.slice(0, tooMany)])
      for (const { id } of gone) forget(id)
      keep(next)
      changed([...before.filter((one) => !gone.has(one)), next])
      return next
    },
    remove(id: string) {
      forget(id)
      changed(get().filter((one) => one.id !== id))
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      const otherTab = ({ key }: StorageEvent) => {
        if (key === null || key.startsWith(prefix)) changed(undefined)
      }
      addEventListener('storage', otherTab)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', otherTab)
      }
    },
  }
}
