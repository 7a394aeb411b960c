import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { circleThrough } from './circle.ts'

const graphOf = (edges: Record<string, string[]>) => new Map(Object.entries(edges))

describe('courses that ask for one another', () => {
  it('are named, each asking for the next: the shortest way round', () => {
    const asked = graphOf({ b: ['c', 'd'], c: ['a'], d: ['e'], e: ['a'] })
    expect(circleThrough('a', ['b'], asked)).toEqual(['a', 'b', 'c'])
    expect(circleThrough('a', ['d'], asked)).toEqual(['a', 'd', 'e'])
    expect(circleThrough('a', ['a'], asked)).toEqual(['a'])
    expect(circleThrough('x', ['b'], asked)).toBeNull()
  })

  it('are no circle where two ways lead to the same course', () => {
    expect(circleThrough('a', ['b', 'c'], graphOf({ b: ['d'], c: ['d'], d: [] }))).toBeNull()
  })

  it('never form a circle, whatever is set in whatever order, and nothing else is refused', () => {
    const id = fc.integer({ min: 0, max: 6 }).map(String)
    const settings = fc.array(fc.tuple(id, fc.uniqueArray(id, { maxLength: 5 })), { maxLength: 40 })
    fc.assert(
      fc.property(settings, (sets) => {
        const asked = new Map<string, readonly string[]>()
        for (const [course, requires] of sets) {
          const next = new Map(asked).set(course, requires)
          const circle = circleThrough(course, requires, asked)
          expect(circle === null).toBe(hasAnOrder(next))
          if (circle === null) asked.set(course, requires)
          else
            for (const [at, from] of circle.entries())
              expect(next.get(from)).toContain(circle[(at + 1) % circle.length])
        }
      }),
      { numRuns: 500 },
    )
  })
})

/** Whether all can be taken in some order: by taking away, again and again, what asks for nothing that is left. */
function hasAnOrder(asked: ReadonlyMap<string, readonly string[]>): boolean {
  const left = new Set([...asked.keys(), ...[...asked.values()].flat()])
  for (let size = -1; size !== left.size;) {
    size = left.size
    for (const one of left) if (!(asked.get(one) ?? []).some((id) => left.has(id))) left.delete(one)
  }
  return left.size === 0
}
