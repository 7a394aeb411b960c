import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pathProgress, requiredCourses } from './path.ts'

const step = (choose: number, ...courseIds: string[]) => ({ courseIds, choose })

it('opens one step after the other, and is complete when all are done', () => {
  const steps = [step(1, 'a'), step(1, 'b', 'c'), step(1, 'd')]
  const states = (...done: string[]) => pathProgress(steps, new Set(done), { inOrder: true }).states
  expect(states()).toEqual(['open', 'locked', 'locked'])
  expect(states('a')).toEqual(['done', 'open', 'locked'])
  expect(states('a', 'c')).toEqual(['done', 'done', 'open'])
  // What was completed early counts, and does not open what comes before it.
  expect(states('d')).toEqual(['open', 'locked', 'done'])
  expect(pathProgress(steps, new Set(['a', 'b', 'd']), { inOrder: true })).toMatchObject({
    done: 3,
    steps: 3,
    complete: true,
  })
})

it('opens all at once where it has no order', () => {
  const { states } = pathProgress([step(1, 'a'), step(2, 'b', 'c')], new Set(['b']), { inOrder: false })
  expect(states).toEqual(['open', 'open'])
})

it('is not complete without a course', () => {
  expect(pathProgress([], new Set(), { inOrder: true }).complete).toBe(false)
})

it('asks everybody for the courses of steps that leave no choice', () => {
  expect(requiredCourses([step(1, 'a'), step(1, 'b', 'c'), step(2, 'd', 'e')])).toEqual(['a', 'd', 'e'])
})

it('never takes anything back, nor stands still, by a course that is completed', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 })
  const paths = ids.chain((all) =>
    fc.record({
      steps: fc.array(fc.nat({ max: 2 }), { minLength: all.length, maxLength: all.length }).map((sizes) => {
        const left = [...all]
        return sizes.flatMap((size) => {
          const courseIds = left.splice(0, size + 1)
          return courseIds.length ? [{ courseIds, choose: 1 + (size % courseIds.length) }] : []
        })
      }),
      done: fc.subarray(all),
      one: fc.constantFrom(...all),
      inOrder: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(paths, ({ steps, done, one, inOrder }) => {
      const before = pathProgress(steps, new Set(done), { inOrder })
      const after = pathProgress(steps, new Set([...done, one]), { inOrder })
      expect(after.done).toBeGreaterThanOrEqual(before.done)
      before.states.forEach((state, at) => state !== 'locked' && expect(after.states[at]).not.toBe('locked'))
      // Somebody who is not done always has something that is open.
      expect(before.complete || before.states.includes('open')).toBe(true)
    }),
  )
})
