import { describe, expect, it } from 'vitest'
import { lessonStatesOf, openingMoment, opensLater } from './opening.ts'

const now = Date.parse('2026-11-29T12:00:00Z')
const lesson = (id: string, required = true) => ({ id, required })
const course = [lesson('a'), lesson('b', false), lesson('c'), lesson('d', false), lesson('e')]

it('all lessons are open at once, and done where they are done', () => {
  expect(lessonStatesOf(course, new Set(['c']), 'at_once', now)).toEqual([
    'open',
    'open',
    'done',
    'open',
    'open',
  ])
})

it('in order, the first required lesson that is not done bars those after it, required or not', () => {
  expect(lessonStatesOf(course, new Set(), 'in_order', now)).toEqual([
    'open',
    'locked',
    'locked',
    'locked',
    'locked',
  ])
  expect(lessonStatesOf(course, new Set(['a']), 'in_order', now)).toEqual([
    'done',
    'open',
    'open',
    'locked',
    'locked',
  ])
})

it('in order, what was done already stays so behind one that was taken back', () => {
  expect(lessonStatesOf(course, new Set(['c']), 'in_order', now)).toEqual([
    'open',
    'locked',
    'done',
    'locked',
    'locked',
  ])
})

describe('a module that opens later', () => {
  const enrolled = new Date('2026-11-20T15:30:00Z')

  it('opens for everyone at its moment, or for each so many full days after they enrolled', () => {
    expect(openingMoment({ at: '2026-12-01T09:00:00+01:00' }, enrolled)?.toISOString()).toBe(
      '2026-12-01T08:00:00.000Z',
    )
    expect(openingMoment({ afterDays: 10 }, enrolled)?.toISOString()).toBe('2026-11-30T15:30:00.000Z')
    expect(openingMoment({ at: '2026-12-01T08:00:00Z' }, null)?.toISOString()).toBe(
      '2026-12-01T08:00:00.000Z',
    )
    expect(openingMoment({ afterDays: 10 }, null)).toBeUndefined()
    expect(openingMoment(undefined, enrolled)).toBeUndefined()
  })

  it('locks its lessons until then and not a moment longer, but for what is done', () => {
    const later = [
      lesson('a'),
      { ...lesson('b'), opensAt: '2026-11-29T12:00:00.000Z' },
      { ...lesson('c'), opensAt: '2026-11-29T12:00:00.001Z' },
      { ...lesson('d', false), opensAt: '2026-11-30T00:00:00.000Z' },
      lesson('e'),
    ]
    expect(lessonStatesOf(later, new Set(), 'at_once', now)).toEqual([
      'open',
      'open',
      'locked',
      'locked',
      'open',
    ])
    expect(lessonStatesOf(later, new Set(['d']), 'at_once', now)).toEqual([
      'open',
      'open',
      'locked',
      'done',
      'open',
    ])
    expect(later.map((one) => 'opensAt' in one && opensLater(one, now))).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
  })

  it('bars what comes after it where lessons open in order, and opens nothing that is barred', () => {
    const later = [lesson('a'), { ...lesson('b'), opensAt: '2026-11-29T12:00:01Z' }, lesson('c')]
    expect(lessonStatesOf(later, new Set(['a']), 'in_order', now)).toEqual(['done', 'locked', 'locked'])
    const over = [lesson('a'), { ...lesson('b'), opensAt: '2026-11-29T11:59:59Z' }]
    expect(lessonStatesOf(over, new Set(), 'in_order', now)).toEqual(['open', 'locked'])
  })
})
