import { expect, it } from 'vitest'
import { ofLeaving } from './of-leaving.ts'
import { watchAccess } from './watch-access.ts'

it('a day on which somebody left takes their access, whichever column says it', () => {
  const means = (['status', 'suspended', 'deleted'] as const).map(
    (field) => ofLeaving(field, { said: 'left' }, '2022-12-31').means,
  )
  expect(means).toEqual(['inactive', 'yes', 'yes'])
})

it('a day to come, or none, gives nobody access and takes none', () => {
  for (const said of ['not_yet', 'never', 'unclear'] as const)
    for (const field of ['status', 'suspended', 'deleted'] as const)
      expect(ofLeaving(field, { said }, '2090-12-31').means, `${field} ${said}`).toBeNull()
})

/** Whether what a column of this name says of somebody whose status is “Active” is said by that status. */
function saidByStatus(header: string, cell: string): boolean {
  const watch = watchAccess(['Status', header], '2026-11-28')
  watch.row(['Active', cell])
  const words = [{ word: 'Active', count: 1, guesses: { status: 'active' } }]
  const contents = [
    { samples: ['Active'], words },
    { samples: [cell], words: null },
  ]
  return watch.isSaidElsewhere(1, ['status', null], contents)
}

it.each([
  ['Currently active', 'Yes', true],
  ['Currently active', 'No', false],
  ['Leaver', 'No', true],
  ['Leaver', 'Yes', false],
  ['Termination Date', '2090-12-31', true],
  ['Termination Date', '2022-12-31', false],
  // Past in one way to read it, and still to come in the other.
  ['Termination Date', '05/12/2026', false],
  ['Termination Date', 'last spring', false],
])('beside an active status, %s = %s is said elsewhere: %s', (header, cell, said) => {
  expect(saidByStatus(header, cell)).toBe(said)
})
