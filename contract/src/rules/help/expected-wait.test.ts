import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectedWait, standingOf, type HelpStanding, type Waited } from './expected-wait.ts'

const waits = (minutes: number[], hour: number, topics: string[] = []): Waited[] =>
  minutes.map((one) => ({ minutes: one, hour, topics }))
const eight = [4, 6, 8, 10, 12, 14, 20, 50]

describe('how long an answer takes', () => {
  it('is not said where too few asked before; an answer is promised within the day', () => {
    expect(expectedWait([], { hour: 9, topics: [] })).toEqual({ range: null, basis: 'none', promised: 1440 })
    expect(expectedWait(waits(eight.slice(1), 9), { hour: 9, topics: [] }).range).toBeNull()
  })

  it('is what the middle six of ten waited, and promised is what nine of ten were answered within', () => {
    // A fifth of the way is 6.8, four fifths 17.6, nine tenths 29.
    expect(expectedWait(waits(eight, 9), { hour: 9, topics: [] })).toEqual({
      range: { low: 5, high: 20 },
      basis: 'hour',
      promised: 30,
    })
  })

  it('goes by the topic at this time of day, then by the time of day, the topic, and all', () => {
    const asked = { hour: 23, topics: ['Soil'] }
    const slow = waits(
      Array.from({ length: 8 }, () => 200),
      12,
      ['law'],
    )
    const ofTopic = waits(
      Array.from({ length: 8 }, () => 100),
      12,
      ['soil'],
    )
    const atTime = waits(
      Array.from({ length: 8 }, () => 50),
      1,
      ['law'],
    )
    const both = waits(
      Array.from({ length: 8 }, () => 25),
      22,
      ['SOIL'],
    )
    const basis = (history: Waited[]) => {
      const { basis: by, range } = expectedWait(history, asked)
      return [by, range]
    }
    expect(basis(slow)).toEqual(['all', { low: 180, high: 240 }])
    expect(basis([...slow, ...ofTopic])).toEqual(['topic', { low: 90, high: 120 }])
    expect(basis([...slow, ...ofTopic, ...atTime])).toEqual(['hour', { low: 45, high: 60 }])
    expect(basis([...slow, ...ofTopic, ...atTime, ...both])).toEqual([
      'topic_and_hour',
      { low: 20, high: 30 },
    ])
  })

  it('is a range that rises, within a day, and a promise no shorter than it, whatever was before', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            minutes: fc.double({ min: 0, max: 50_000, noNaN: true }),
            hour: fc.integer({ min: 0, max: 23 }),
            topics: fc.array(fc.constantFrom('soil', 'law', 'birds')),
          }),
          { maxLength: 60 },
        ),
        fc.integer({ min: 0, max: 23 }),
        (history, hour) => {
          const { range, promised } = expectedWait(history, { hour, topics: ['soil'] })
          expect(promised).toBeGreaterThanOrEqual(15)
          expect(promised).toBeLessThanOrEqual(1440)
          expect(range === null).toBe(history.length < 8)
          if (!range) return
          expect(range.low).toBeGreaterThan(0)
          expect(range.high).toBeLessThanOrEqual(promised)
          if (range.low < 1440) expect(range.high).toBeGreaterThan(range.low)
        },
      ),
    )
  })

  it('looks at those who asked when it stood as it does now, where they are enough', () => {
    const stood = (minutes: number, standing: HelpStanding | null, count = 8): Waited[] =>
      Array.from({ length: count }, () => ({ minutes, hour: 9, topics: [], standing }))
    const asked = { hour: 9, topics: [] }
    const history = [...stood(200, null), ...stood(10, 'free'), ...stood(300, 'nobody', 7)]
    expect(expectedWait(history, { ...asked, standing: 'free' }).range).toEqual({ low: 10, high: 15 })
    // Too few asked while nobody was here: told of all, who waited longer and shorter.
    expect(expectedWait(history, { ...asked, standing: 'nobody' })).toEqual(expectedWait(history, asked))
    expect([standingOf([], 0), standingOf([4, 0], 3), standingOf([4], 4), standingOf([0], 0)]).toEqual([
      'nobody',
      'free',
      'busy',
      'busy',
    ])
  })

  it('holds for whoever asks next: of two hundred simulated days, six of ten waited within the range and nine within the promise', () => {
    // A small generator of its own: the same days each time.
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    // By night slower, and with a long tail, as people are.
    const wait = (hour: number) =>
      (hour < 8 || hour > 18 ? 60 : 12) * Math.exp(random() + random() + random() - 1.5)
    const history: Waited[] = []
    let [asked, within, kept] = [0, 0, 0]
    for (let n = 0; n < 2000; n++) {
      const hour = Math.floor(random() * 24)
      const minutes = wait(hour)
      const { range, promised } = expectedWait(history.slice(-500), { hour, topics: [] })
      if (range && history.length > 200) {
        asked++
        if (minutes >= range.low && minutes <= range.high) within++
        if (minutes <= promised) kept++
      }
      history.push({ minutes, hour, topics: [] })
    }
    expect(within / asked).toBeGreaterThan(0.6)
    expect(kept / asked).toBeGreaterThan(0.9)
  })
})
