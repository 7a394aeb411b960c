import { expect, it } from 'vitest'
import { sees, seenBy, visibilities } from './visibility.ts'

const two = { mentorId: 'mentor', menteeId: 'mentee' }

it('shows what is of the pair to the two, what is of its author to them, and nothing to anybody else', () => {
  const table = visibilities.flatMap((visibility) =>
    ['mentor', 'mentee'].flatMap((authorId) =>
      ['mentor', 'mentee', 'admin', 'other']
        .filter((who) => sees({ visibility, authorId }, two, who))
        .map((who) => `${visibility} by ${authorId}: ${who}`),
    ),
  )
  expect(table).toEqual([
    'pair by mentor: mentor',
    'pair by mentor: mentee',
    'pair by mentee: mentor',
    'pair by mentee: mentee',
    'author by mentor: mentor',
    'author by mentee: mentee',
  ])
})

it('says in a receipt exactly who sees it', () => {
  expect(seenBy({ visibility: 'pair', authorId: 'mentee' }, two)).toEqual(['mentor', 'mentee'])
  expect(seenBy({ visibility: 'author', authorId: 'mentee' }, two)).toEqual(['mentee'])
})
