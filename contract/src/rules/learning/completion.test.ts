import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextLesson, percentOf, progressOf, type ProgressEvent } from './completion.ts'

const lessons = [
  { id: 'a', required: true },
  { id: 'b', required: false },
  { id: 'c', required: true },
]
const done = (lessonId: string): ProgressEvent => ({ lessonId, kind: 'done' })
const undone = (lessonId: string): ProgressEvent => ({ lessonId, kind: 'undone' })

describe('completion', () => {
  it('asks for every required lesson, and for no other', () => {
    expect(progressOf(lessons, [done('a')])).toMatchObject({ required: 2, requiredDone: 1, complete: false })
    expect(progressOf(lessons, [done('a'), done('b')])).toMatchObject({ requiredDone: 1, complete: false })
    expect(progressOf(lessons, [done('a'), done('c')])).toMatchObject({ requiredDone: 2, complete: true })
  })

  it('asks for all lessons where none is required, and is never reached without any', () => {
    const free = lessons.map(({ id }) => ({ id, required: false }))
    expect(progressOf(free, [done('a'), done('c')])).toMatchObject({ required: 3, complete: false })
    expect(progressOf(free, [done('a'), done('b'), done('c')])).toMatchObject({ complete: true })
    expect(progressOf([], [])).toMatchObject({ required: 0, requiredDone: 0, complete: false })
  })

  it('goes by the latest word on a lesson; opening it says nothing, nor does a lesson of another version', () => {
    expect(progressOf(lessons, [done('a'), undone('a'), done('c')]).done).toEqual(new Set(['c']))
    expect(progressOf(lessons, [undone('a'), done('a'), { lessonId: 'a', kind: 'opened' }]).done).toEqual(
      new Set(['a']),
    )
    expect(progressOf(lessons, [done('gone')]).done).toEqual(new Set())
  })

  it('is reached with so many of those that count as are enough, whichever they are', () => {
    const four = ['a', 'b', 'c', 'd'].map((id) => ({ id, required: id !== 'd' }))
    expect(progressOf(four, [done('b')], 2)).toMatchObject({ required: 2, requiredDone: 1, complete: false })
    expect(progressOf(four, [done('b'), done('d')], 2)).toMatchObject({ requiredDone: 1, complete: false })
    expect(progressOf(four, [done('b'), done('c')], 2)).toMatchObject({ requiredDone: 2, complete: true })
    // Who does more has not done more than all of it.
    expect(progressOf(four, [done('a'), done('b'), done('c')], 2)).toMatchObject({
      required: 2,
      requiredDone: 2,
    })
    // A course that has become shorter asks for what it has.
    expect(progressOf(four, [done('a'), done('b'), done('c')], 9)).toMatchObject({
      required: 3,
      complete: true,
    })
    expect(progressOf([], [], 2)).toMatchObject({ required: 0, complete: false })
  })

  it('agrees with counting by hand, whatever was recorded in whatever order', () => {
    const ids = ['a', 'b', 'c', 'd', 'other']
    const event = fc.record({
      lessonId: fc.constantFrom(...ids),
      kind: fc.constantFrom('opened', 'done', 'undone'),
    }) as fc.Arbitrary<ProgressEvent>
    const course = fc.uniqueArray(
      fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), required: fc.boolean() }),
      {
        selector: ({ id }) => id,
      },
    )
    fc.assert(
      fc.property(
        course,
        fc.array(event, { maxLength: 30 }),
        fc.option(fc.integer({ min: 1, max: 5 })),
        (of, record, enough) => {
          const isDone = (id: string) =>
            record.findLast(({ lessonId, kind }) => lessonId === id && kind !== 'opened')?.kind === 'done'
          const must = of.some(({ required }) => required) ? of.filter(({ required }) => required) : of
          const progress = progressOf(of, record, enough)
          expect([...progress.done].toSorted()).toEqual(
            of
              .map(({ id }) => id)
              .filter(isDone)
              .toSorted(),
          )
          const left = must.filter(({ id }) => !isDone(id)).length
          const mayBeLeft = enough === null ? 0 : Math.max(0, must.length - enough)
          expect(progress.complete).toBe(must.length > 0 && left <= mayBeLeft)
        },
      ),
    )
  })

  it('is 100 percent only where all is done', () => {
    expect(percentOf({ required: 300, requiredDone: 299 })).toBe(99)
    expect(percentOf({ required: 3, requiredDone: 3 })).toBe(100)
    expect(percentOf({ required: 0, requiredDone: 0 })).toBe(0)
  })
})

describe('the lessons of a course', () => {
  it('go on where one was, then with the next that is left, then with what was passed over', () => {
    const next = (ids: string[], last: string | null) => nextLesson(lessons, new Set(ids), last)
    expect(next([], null)).toBe('a')
    expect(next(['a'], 'b')).toBe('b')
    expect(next(['a', 'b'], 'b')).toBe('c')
    expect(next(['c'], 'c')).toBe('a')
    expect(next(['a', 'b', 'c'], 'c')).toBe(null)
    expect(next([], 'of another version')).toBe('a')
  })
})
