import { describe, expect, it } from 'vitest'
import { inOneLine, lineAbove, lineProblem } from './reporting-line.ts'

/** ana → bo → cy; dee stands alone. */
const managers: Record<string, string> = { ana: 'bo', bo: 'cy' }
const managerOf = (id: string) => managers[id]

describe('a reporting line', () => {
  it('is read from the nearest upwards', () => {
    expect(lineAbove('ana', managerOf)).toEqual(['bo', 'cy'])
    expect(lineAbove('cy', managerOf)).toEqual([])
  })

  it.each([
    ['dee', 'ana', null],
    ['ana', 'cy', null],
    ['cy', 'dee', null],
    ['ana', 'ana', 'manager_self'],
    ['cy', 'ana', 'manager_circle'],
    ['bo', 'ana', 'manager_circle'],
  ] as const)('%s under %s: %s', (id, manager, problem) => {
    expect(lineProblem(id, manager, managerOf)).toBe(problem)
  })

  it('has 30 levels above somebody at most', () => {
    const chain = (id: string) => (Number(id) < 40 ? String(Number(id) + 1) : null)
    // Under 11 stand 11 to 40, which are thirty.
    expect(lineProblem('new', '11', chain)).toBe(null)
    expect(lineProblem('new', '10', chain)).toBe('manager_too_deep')
  })

  it('that goes in a circle all the same ends', () => {
    const round = (id: string) => ({ a: 'b', b: 'c', c: 'b' })[id]
    expect(lineAbove('a', round)).toEqual(['b', 'c', 'b'])
    expect(lineProblem('x', 'a', round)).toBe(null)
  })

  it.each([
    ['ana', 'cy', true],
    ['cy', 'ana', true],
    ['ana', 'bo', true],
    ['ana', 'dee', false],
    ['dee', 'cy', false],
  ])('%s and %s are in one: %s', (one, other, is) => {
    expect(inOneLine(one, other, managerOf)).toBe(is)
  })
})
