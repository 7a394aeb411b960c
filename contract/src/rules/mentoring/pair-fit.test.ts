import { describe, expect, it } from 'vitest'
import { minutesTogether } from './free-hours.ts'
import { pairFit, type FitMentee, type FitMentor } from './pair-fit.ts'

const winter = new Date('2026-01-14T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')
const at = (weekday: number, from: number, to: number) => ({ weekday, from: from * 60, to: to * 60 })

describe('free hours together', () => {
  it('are counted by both clocks, as they are at that moment', () => {
    const madrid = { times: [at(1, 9, 11)], zone: 'Europe/Madrid' }
    const london = { times: [at(1, 9, 11)], zone: 'Europe/London' }
    // Eleven in Madrid is ten in London.
    expect(minutesTogether(madrid, london, winter)).toBe(60)
    const lima = { times: [at(1, 2, 4)], zone: 'America/Lima' }
    expect([minutesTogether(madrid, lima, winter), minutesTogether(madrid, lima, summer)]).toEqual([60, 120])
  })

  it('reach over midnight and over the end of the week, and count no minute twice', () => {
    const tokyo = { times: [at(1, 0, 2)], zone: 'Asia/Tokyo' }
    const utc = { times: [at(7, 15, 17), at(7, 16, 18)], zone: 'UTC' }
    expect(minutesTogether(tokyo, utc, winter)).toBe(120)
    expect(minutesTogether({ times: [], zone: 'UTC' }, utc, winter)).toBe(0)
  })
})

const mentor: FitMentor = {
  language: 'en',
  zone: 'Europe/London',
  availability: [at(2, 9, 12), at(6, 9, 12)],
  topics: ['Bees', 'Honey', 'Knots'],
  capacity: 4,
  left: 1,
}
const mentee: FitMentee = { language: 'en', zone: 'Europe/London', availability: [], interests: ['BEES'] }

describe('how two people fit', () => {
  it('is the sum of its parts, each with its reason', () => {
    expect(pairFit(mentor, mentee, winter)).toEqual({
      // All that is looked for is there; of Saturday nothing is known; three hours are more than enough.
      score: 93,
      parts: [
        { part: 'topics', points: 45, topics: ['Bees'] },
        { part: 'hours', points: 25, minutes: 180, named: false },
        { part: 'language', points: 20, language: 'en' },
        { part: 'load', points: 3, left: 1 },
      ],
    })
  })

  it('goes by the hours of the mentee where they named some, and gives nothing for what is not shared', () => {
    const other = {
      ...mentee,
      language: 'es' as const,
      availability: [at(6, 11, 13)],
      interests: ['Law', 'Soil'],
    }
    expect(pairFit({ ...mentor, left: 0 }, other, winter)).toEqual({
      score: 13,
      parts: [
        { part: 'topics', points: 0, topics: [] },
        { part: 'hours', points: 13, minutes: 60, named: true },
        { part: 'language', points: 0, language: null },
        { part: 'load', points: 0, left: 0 },
      ],
    })
  })

  it('asks for three topics at most of who looks for many', () => {
    const many = { ...mentee, interests: ['bees', 'honey', 'knots', 'law', 'soil'] }
    expect(pairFit(mentor, many, winter).parts[0]).toMatchObject({ points: 45 })
    expect(pairFit(mentor, { ...mentee, interests: [] }, winter).parts[0]).toMatchObject({ points: 0 })
  })
})
