import { ApiError } from '../../core/errors.ts'

/**
 * So many of one person at once on this server, RATE_LIMITED beyond; of the same thing one, CONFLICT for another. Each
 * takes its place until what is answered is called. Nothing is kept of who has none under way.
 */
export function fewAtOnce(most: number) {
  const underWay = new Map<string, Set<unknown>>()
  return (person: string, what: unknown = Symbol('anything')): (() => void) => {
    const theirs = underWay.get(person) ?? new Set()
    if (theirs.has(what)) throw new ApiError('CONFLICT')
    if (theirs.size >= most) throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': '5' } })
    underWay.set(person, theirs.add(what))
    return () => {
      if (theirs.delete(what) && theirs.size === 0) underWay.delete(person)
    }
  }
}
