import { describe, expect, it } from 'vitest'
import { findPart, isNewer, isSamePlace, type OwnPlace } from './place.ts'

const at = (minute: number) => `2026-03-01T09:${String(minute).padStart(2, '0')}:00.000Z`
const place = { block: 2, quote: 'A wing', part: 0.5, films: [] }
const own = (more: Partial<OwnPlace>): OwnPlace => ({
  ...place,
  since: Date.parse(at(20)),
  known: null,
  told: false,
  ...more,
})
const kept = (minute: number) => ({ ...place, at: at(minute) })

describe('a part of a text', () => {
  it.each([
    ['where it was', ['One', 'Two', 'A wing'], 2],
    ['nearest to it, where the text has moved', ['A wing', 'New', 'New', 'A wing', 'Two'], 3],
    ['nowhere, where it is gone', ['One', 'Two', 'Three'], null],
  ])('is found %s', (_, parts, found) => expect(findPart(parts, place)).toBe(found))

  it('without words, as a picture, is found by its number', () => {
    expect(findPart(['One', ''], { block: 1, quote: '' })).toBe(1)
    expect(findPart(['One'], { block: 1, quote: '' })).toBe(null)
  })
})

describe('the server’s place', () => {
  it.each<[string, OwnPlace | undefined, number, boolean]>([
    ['is taken where a device has none', undefined, 1, true],
    ['is no news where the device told it', own({ told: true, known: at(10) }), 10, false],
    ['is news where another device told a later one', own({ told: true, known: at(10) }), 11, true],
    [
      'is older than what one did after it, whatever the clock says',
      own({ known: at(30), since: 0 }),
      30,
      false,
    ],
    ['gives way to what was read later without a connection', own({ known: at(10) }), 15, false],
    ['wins over what was read earlier and never told', own({ known: at(10) }), 25, true],
  ])('%s', (_, had, minute, news) => expect(isNewer(kept(minute), had)).toBe(news))
})

it('a place is another where a reader would tell', () => {
  const fileId = '01930000-0000-7000-8000-000000000001'
  const film = (second: number) => ({ ...place, films: [{ fileId, second }] })
  expect(isSamePlace(place, { ...place, part: 0.505 })).toBe(true)
  expect(isSamePlace(place, { ...place, part: 0.6 })).toBe(false)
  expect(isSamePlace(place, { ...place, block: 3 })).toBe(false)
  expect(isSamePlace(film(10), film(11))).toBe(true)
  expect(isSamePlace(film(10), film(13))).toBe(false)
  expect(isSamePlace(place, film(2))).toBe(false)
})
