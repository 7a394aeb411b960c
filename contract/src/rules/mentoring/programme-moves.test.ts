import { expect, it } from 'vitest'
import {
  afterApplicationMove,
  afterProgrammeMove,
  applicationMoves,
  applicationStates,
  joinings,
  programmeMoveNames,
  programmeStates,
  whereSent,
  type ApplicationMove,
} from './programme-moves.ts'

it('moves a programme exactly so', () => {
  const moves = programmeStates.flatMap((state) =>
    programmeMoveNames.flatMap((move) => {
      const after = afterProgrammeMove(state, move)
      return after ? [`${state} ${move} → ${after}`] : []
    }),
  )
  expect(moves).toEqual([
    'draft open → open',
    'open start → running',
    'open close → closed',
    'running close → closed',
  ])
})

it('moves an application exactly so', () => {
  const moves = [null, ...applicationStates].flatMap((state) =>
    (Object.keys(applicationMoves) as ApplicationMove[]).flatMap((move) => {
      const after = afterApplicationMove(state, move)
      return after ? [`${state} ${move} ${applicationMoves[move].by} → ${after}`] : []
    }),
  )
  expect(moves).toEqual([
    'null invite admin → invited',
    'null begin self → draft',
    'invited decline admin → declined',
    'invited withdraw self → withdrawn',
    'draft invite admin → invited',
    'draft withdraw self → withdrawn',
    'requested accept admin → accepted',
    'requested decline admin → declined',
    'requested withdraw self → withdrawn',
    'waiting decline admin → declined',
    'waiting withdraw self → withdrawn',
    'accepted decline admin → declined',
    'accepted withdraw self → withdrawn',
    'withdrawn invite admin → invited',
    'withdrawn begin self → draft',
    'declined invite admin → invited',
  ])
})

it('takes whoever is invited, asks an administrator where the programme says so, and lets mentees wait for a place', () => {
  const all = joinings.flatMap((joining) =>
    [true, false].flatMap((invited) =>
      (['mentor', 'mentee'] as const).flatMap((part) =>
        [true, false].map((full) => [
          joining,
          invited,
          part,
          full,
          whereSent({ joining, invited, part, full }),
        ]),
      ),
    ),
  )
  const of = (state: string) =>
    all
      .filter((one) => one[4] === state)
      .map(([joining, invited, part, full]) => [joining, invited, part, full].join(' '))
  expect(of('requested')).toEqual([
    'request false mentor true',
    'request false mentor false',
    'request false mentee true',
    'request false mentee false',
  ])
  expect(of('waiting')).toEqual([
    'everyone true mentee true',
    'everyone false mentee true',
    'group true mentee true',
    'group false mentee true',
    'request true mentee true',
    'invitation true mentee true',
    'invitation false mentee true',
  ])
})
