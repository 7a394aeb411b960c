import { expect, it } from 'vitest'
import { afterHelpMove, helpMoveNames, helpStates, type HelpMover } from './help-moves.ts'

const movers: HelpMover[] = ['student', 'claimer', 'taker', 'time']

/** Every move there is, written out: the state, the move, by whom, and what comes of it. */
const expected = [
  'queued claim taker → claimed',
  'queued cancel student → cancelled',
  'queued drop time → cancelled',
  'claimed claim taker → claimed',
  'claimed renew claimer → claimed',
  'claimed release claimer → queued',
  'claimed answer claimer → awaiting_student',
  'claimed helped student → closed',
  'claimed cancel student → cancelled',
  'claimed lapse time → queued',
  'claimed drop time → cancelled',
  'awaiting_student release claimer → queued',
  'awaiting_student answer claimer → awaiting_student',
  'awaiting_student reply student → awaiting_mentor',
  'awaiting_student helped student → closed',
  'awaiting_student close claimer → closed',
  'awaiting_student cancel student → cancelled',
  'awaiting_student lapse time → queued',
  'awaiting_student rest time → closed',
  'awaiting_student drop time → cancelled',
  'awaiting_mentor release claimer → queued',
  'awaiting_mentor answer claimer → awaiting_student',
  'awaiting_mentor helped student → closed',
  'awaiting_mentor close claimer → closed',
  'awaiting_mentor cancel student → cancelled',
  'awaiting_mentor lapse time → queued',
  'awaiting_mentor drop time → cancelled',
]

it('lets each move be made from where, and by whom, it may; and no other', () => {
  const all = helpStates.flatMap((state) =>
    helpMoveNames.flatMap((move) =>
      movers.flatMap((by) => {
        const to = afterHelpMove(state, move, by)
        return to === null ? [] : [`${state} ${move} ${by} → ${to}`]
      }),
    ),
  )
  expect(all.toSorted()).toEqual(expected.toSorted())
})
