import { expect, it } from 'vitest'
import { roles } from '../../roles.ts'
import { afterDeskMove, deskMoveNames, deskStates, type DeskMover } from './desk-moves.ts'
import { deskPart } from './desk-part.ts'

/** Every move there is, written out: the state, the move, by whom, and what comes of it. */
const expected = [
  'open ask asker → open',
  'open answer desk → answered',
  'open close asker → closed',
  'open close desk → closed',
  'answered ask asker → open',
  'answered answer desk → answered',
  'answered close asker → closed',
  'answered close desk → closed',
  'answered rest time → closed',
  'closed reopen asker → open',
  'closed reopen desk → open',
]

it('makes these moves and no other', () => {
  const movers: DeskMover[] = ['asker', 'desk', 'time']
  const found = deskStates.flatMap((state) =>
    deskMoveNames.flatMap((move) =>
      movers.flatMap((by) => {
        const to = afterDeskMove(state, move, by)
        return to === null ? [] : [`${state} ${move} ${by} → ${to}`]
      }),
    ),
  )
  expect(found.toSorted()).toEqual(expected.toSorted())
})

it('is seen by who asked, whatever they became, and by administrators alone', () => {
  expect(deskPart('ada', { id: 'ada', role: 'student' })).toBe('asker')
  expect(deskPart('ada', { id: 'ada', role: 'admin' })).toBe('asker')
  expect(roles.map((role) => [role, deskPart('ada', { id: 'ben', role })])).toEqual([
    ['super_admin', 'desk'],
    ['admin', 'desk'],
    ['student', null],
    ['mentor', null],
  ])
})
