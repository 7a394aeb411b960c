import type { CoursePage } from '#contract/courses/enrolments.ts'
import { describe, expect, it } from 'vitest'
import { coursePage, enrolment } from '../learn.test-data.ts'
import { after, goOn } from './after.ts'

const line = (lesson: string, kind: 'opened' | 'done' | 'undone' = 'done') => ({
  course: 'c',
  lesson,
  kind,
  at: '2026-03-05T10:00:00Z',
})
const page = (more: Partial<CoursePage> = {}) => ({ ...coursePage(more), id: 'c' })
const states = ({ modules }: CoursePage) =>
  modules.flatMap(({ lessons }) => lessons.map(({ state }) => state)).join(' ')

describe('a course with what the server does not know yet', () => {
  it('counts what was done, and goes on with the first lesson that is not', () => {
    const next = after(page(), [line('a'), line('b')])
    expect(states(next)).toBe('done done open open')
    expect(next.enrolment).toMatchObject({
      lessonsDone: 2,
      lessons: 3,
      nextLessonId: 'c',
      nextLessonTitle: 'Third',
    })
  })

  it('in order, what is done opens what it barred, and what is taken back bars it again', () => {
    const first = { ...page({ opening: 'in_order' }) }
    expect(states(after(first, [line('a', 'undone')]))).toBe('open locked locked locked')
    expect(states(after(first, [line('a')]))).toBe('done open locked locked')
    expect(states(after(first, [line('a'), line('b')]))).toBe('done done open locked')
  })

  it('opens nothing whose day has not come', () => {
    const first = page()
    const [, later] = first.modules
    for (const lesson of later?.lessons ?? []) lesson.opensAt = '2099-03-01T07:00:00Z'
    expect(states(after(first, [line('a'), line('b')]))).toBe('done done locked locked')
    for (const lesson of later?.lessons ?? []) lesson.opensAt = '2020-03-01T07:00:00Z'
    expect(states(after(first, [line('a'), line('b')]))).toBe('done done open open')
  })

  it('is completed with the last lesson that counts, at the moment of that', () => {
    const next = after(page(), [line('a'), line('b'), line('c')])
    expect(states(next)).toBe('done done done open')
    expect(next.enrolment).toMatchObject({
      state: 'completed',
      completedAt: '2026-03-05T10:00:00Z',
      nextLessonId: 'd',
    })
  })

  it('is completed with so many of those that count as are enough', () => {
    const some = () => page({ enough: 2 })
    expect(after(some(), [line('c'), line('d')]).enrolment).toMatchObject({
      state: 'active',
      lessons: 2,
      lessonsDone: 1,
    })
    expect(after(some(), [line('c'), line('a')]).enrolment).toMatchObject({
      state: 'completed',
      lessons: 2,
      lessonsDone: 2,
    })
  })

  it('goes on where somebody opened a lesson last', () => {
    expect(after(page(), [line('a'), line('d', 'opened')]).enrolment?.nextLessonId).toBe('d')
  })

  it('is left as it is by what was done in others, and for whoever is not in it', () => {
    const other = { ...line('a'), course: 'another' }
    expect(after(page(), [other])).toEqual(page())
    const outside = page({ enrolment: enrolment({ state: 'requested' }) })
    expect(after(outside, [line('a')])).toEqual(outside)
  })
})

it('behind the last lesson one goes on with what was left out', () => {
  const left = after(page(), [line('a'), line('c'), line('d')])
  expect(goOn(left, 'd')?.id).toBe('b')
  expect(goOn(left, 'a')?.id).toBe('b')
  expect(goOn(after(left, [line('b')]), 'd')).toBeUndefined()
})
