import { describe, expect, it } from 'vitest'
import { afterAsked, knownAs, type KnownAs } from './schedule.ts'

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + day, 9))

/** In how many days one is asked again, each time as it was known on the day that it was asked. */
function daysOf(known: readonly KnownAs[]): number[] {
  let day = 0
  let memory = afterAsked(null, 'again', at(0)).memory
  const found: number[] = []
  day = 1
  for (const one of known) {
    const next = afterAsked(memory, one, at(day))
    memory = next.memory
    found.push(next.days)
    day += next.days
  }
  return found
}

describe('how well something was known', () => {
  it.each<[string, Parameters<typeof knownAs>[0], KnownAs]>([
    ['right by itself', { credit: 1, hints: 0, worked: false }, 'good'],
    ['right with a hint', { credit: 1, hints: 2, worked: false }, 'hard'],
    ['right after the worked answer', { credit: 1, hints: 4, worked: true }, 'again'],
    ['right in part', { credit: 0.9, hints: 0, worked: false }, 'again'],
    ['wrong', { credit: 0, hints: 0, worked: false }, 'again'],
  ])('%s', (_, answered, known) => {
    expect(knownAs(answered)).toBe(known)
  })
})

describe('when something is asked again', () => {
  it('is a day later for who is asked by a clock that was put back', () => {
    const { memory } = afterAsked(afterAsked(null, 'again', at(0)).memory, 'good', at(3))
    expect(afterAsked(memory, 'again', at(1))).toMatchObject({ days: 1, memory: { rememberedAt: at(3) } })
  })

  it('is later each time that it is known, and sooner with a hint', () => {
    const good = daysOf(['good', 'good', 'good', 'good'])
    expect(good).toEqual(good.toSorted((a, b) => a - b))
    expect(new Set(good).size).toBe(4)
    const hard = daysOf(['hard', 'hard', 'hard', 'hard'])
    expect(hard.map((days, n) => days <= (good[n] ?? 0))).toEqual([true, true, true, true])
    expect(hard[3]).toBeLessThan(good[3] ?? 0)
  })

  it('is the day after where it was not known, however long it was known', () => {
    expect(daysOf(['good', 'good', 'again']).at(-1)).toBeLessThan(
      daysOf(['good', 'good', 'good']).at(-1) ?? 0,
    )
    expect(daysOf(['again', 'again'])).toEqual([1, 1])
  })

  it('is on another day, and within a year', () => {
    const long = daysOf(Array.from({ length: 30 }, () => 'good' as const))
    expect(Math.max(...long)).toBe(365)
    expect(Math.min(...long)).toBeGreaterThanOrEqual(1)
  })
})
