import { describe, expect, it } from 'vitest'
import { screenFor, tierFor } from './adapt.ts'
import { qualityOf } from './peer-stats.ts'

describe('what a camera sends', () => {
  it('is less the more people there are, and never more than six can carry at six', () => {
    const rates = [2, 3, 4, 5, 6].map((people) => tierFor(people).videoBps)
    expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    expect(tierFor(6)).toMatchObject({ width: 320, height: 180, frameRate: 15, videoBps: 150_000 })
  })

  it('is one step less where the processor does not keep up', () => {
    for (const people of [2, 3, 4]) expect(tierFor(people, true)).toEqual(tierFor(people + 1))
    expect(tierFor(6, true)).toEqual(tierFor(6))
  })

  it('leaves a shared screen readable', () => {
    expect(screenFor(6).videoBps).toBeGreaterThan(tierFor(6).videoBps)
  })
})

describe('how well a connection goes', () => {
  it.each([
    [0, 20, 'good'],
    [0, null, 'good'],
    [0.03, 20, 'fair'],
    [0, 300, 'fair'],
    [0.1, 20, 'poor'],
    [0, 600, 'poor'],
  ] as const)('with %f lost and %s ms it is %s', (lost, roundTrip, quality) => {
    expect(qualityOf(lost, roundTrip)).toBe(quality)
  })
})
