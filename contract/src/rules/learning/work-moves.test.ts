import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterWorkMove,
  handInMove,
  isWritten,
  waitsForReview,
  workMoveNames,
  workMovesOf,
  workParts,
  workStates,
  type WorkPart,
  type WorkState,
} from './work-moves.ts'

/** Every move that somebody may make from each state, and where it leads. */
const table = (who: WorkPart) =>
  workStates.flatMap((state) =>
    workMoveNames.flatMap((move) => {
      const after = afterWorkMove(state, move, who)
      return after === null ? [] : [`${state} ${move} ${after}`]
    }),
  )
const reviewing = [
  'submitted begin awaiting_grade',
  'auto_graded begin awaiting_grade',
  'awaiting_grade return returned',
  'awaiting_grade grade graded',
]

describe('the moves of work that is handed in', () => {
  it('are, of whose it is: to hand in, to take back what nobody has begun with, to hand in again', () => {
    expect(table('learner')).toEqual([
      'in_progress hand_in submitted',
      'in_progress hand_in_done auto_graded',
      'submitted withdraw in_progress',
      'returned hand_in_done auto_graded',
      'returned hand_in_again resubmitted',
      'resubmitted withdraw_again returned',
    ])
  })
  it('are, of a mentor: to begin, to return and to grade', () => {
    expect(table('mentor')).toEqual([...reviewing, 'resubmitted begin awaiting_grade'])
  })
  it('are, of who answers for the course, besides: to correct what is released, and to return it', () => {
    expect(table('staff')).toEqual([
      ...reviewing,
      'graded correct graded',
      'graded reopen returned',
      'resubmitted begin awaiting_grade',
    ])
  })
  it('never let a learner touch a review, nor a reviewer the work, whatever is played', () => {
    const played = fc.array(
      fc.record({ who: fc.constantFrom(...workParts), move: fc.constantFrom(...workMoveNames) }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(played, (all) => {
        let state: WorkState = 'in_progress'
        for (const { who, move } of all) {
          const before: WorkState = state
          const after = afterWorkMove(before, move, who)
          expect(workMovesOf(before, who).includes(move)).toBe(after !== null)
          if (after === null) continue
          // What is written in is its learner's alone; a grade is given by nobody else than a reviewer.
          if (isWritten.includes(before)) expect(who).toBe('learner')
          if (after === 'graded' || after === 'awaiting_grade') expect(who).not.toBe('learner')
          if (before === 'awaiting_grade' || before === 'graded') expect(who).not.toBe('learner')
          if (before === 'graded') expect(who).toBe('staff')
          state = after
        }
        expect(isWritten.includes(state) && waitsForReview.includes(state)).toBe(false)
      }),
    )
  })
  it('hand in by what is asked and how often it was', () => {
    expect(handInMove('in_progress', false)).toBe('hand_in')
    expect(handInMove('returned', false)).toBe('hand_in_again')
    expect(handInMove('returned', true)).toBe('hand_in_done')
  })
})
