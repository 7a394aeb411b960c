import { expect, it } from 'vitest'
import { afterMove, pairMoveNames, pairStates, type PairPart, type Standing } from './pair-moves.ts'

const parts: PairPart[] = ['mentor', 'mentee', 'admin', 'time', 'handover']
const agreements: Standing['agreed'][] = [[], ['mentor'], ['mentee'], ['mentor', 'mentee']]

/** Every move there is, written out: the state, who had said yes, the move, by whom, and what comes of it. */
const expected = [
  'proposed [] accept mentor → proposed [mentor]',
  'proposed [] accept mentee → proposed [mentee]',
  'proposed [mentor] accept mentee → active [mentor,mentee]',
  'proposed [mentee] accept mentor → active [mentee,mentor]',
  ...['[]', '[mentor]', '[mentee]', '[mentor,mentee]'].flatMap((agreed) => [
    `proposed ${agreed} decline mentor → declined ${agreed}`,
    `proposed ${agreed} decline mentee → declined ${agreed}`,
    `proposed ${agreed} decline admin → declined ${agreed}`,
    `proposed ${agreed} decline handover → declined ${agreed}`,
    `proposed ${agreed} expire time → expired ${agreed}`,
    `active ${agreed} pause mentor → paused ${agreed}`,
    `active ${agreed} pause mentee → paused ${agreed}`,
    `paused ${agreed} resume mentor → active ${agreed}`,
    `paused ${agreed} resume mentee → active ${agreed}`,
    ...['active', 'paused'].flatMap((state) => [
      `${state} ${agreed} complete mentor → completed ${agreed}`,
      `${state} ${agreed} complete mentee → completed ${agreed}`,
      `${state} ${agreed} hand_over handover → handed_over ${agreed}`,
      `${state} ${agreed} end mentor → ended ${agreed}`,
      `${state} ${agreed} end mentee → ended ${agreed}`,
      `${state} ${agreed} end admin → ended ${agreed}`,
      `${state} ${agreed} end time → ended ${agreed}`,
    ]),
  ]),
]

it('moves a pair exactly so, and by nobody else', () => {
  const moves = pairStates.flatMap((state) =>
    agreements.flatMap((agreed) =>
      pairMoveNames.flatMap((move) =>
        parts.flatMap((part) => {
          const after = afterMove({ state, agreed }, move, part)
          if (!after) return []
          return [`${state} [${agreed.join()}] ${move} ${part} → ${after.state} [${after.agreed.join()}]`]
        }),
      ),
    ),
  )
  expect(moves.toSorted()).toEqual(expected.toSorted())
})
