import { expect, it } from 'vitest'
import { lessonStatesOf } from './opening.ts'

const lesson = (id: string, required = true) => ({ id, required })
const course = [lesson('a'), lesson('b', false), lesson('c'), lesson('d', false), lesson('e')]

it('all lessons are open at once, and done where they are done', () => {
  expect(lessonStatesOf(course, new Set(['c']), 'at_once')).toEqual(['open', 'open', 'done', 'open', 'open'])
})

it('in order, the first required lesson that is not done bars those after it, required or not', () => {
  expect(lessonStatesOf(course, new Set(), 'in_order')).toEqual([
    'open',
    'locked',
    'locked',
    'locked',
    'locked',
  ])
  expect(lessonStatesOf(course, new Set(['a']), 'in_order')).toEqual([
    'done',
    'open',
    'open',
    'locked',
    'locked',
  ])
})

it('in order, what was done already stays so behind one that was taken back', () => {
  expect(lessonStatesOf(course, new Set(['c']), 'in_order')).toEqual([
    'open',
    'locked',
    'done',
    'locked',
    'locked',
  ])
})
