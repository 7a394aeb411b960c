import { expect, it } from 'vitest'
import { audiences, audiencesOf, seesWord, wordSeenBy } from './feedback-visibility.ts'

const two = { mentorId: 'mentor', menteeId: 'mentee' }
const readers = [
  { id: 'mentor', leads: false },
  { id: 'mentee', leads: false },
  { id: 'admin', leads: true },
  { id: 'somebody', leads: false },
]

it('shows a word to whom it is for, and to nobody else', () => {
  const table = audiences.flatMap((audience) =>
    ['mentor', 'mentee'].map((authorId) => {
      const seen = readers.filter((reader) => seesWord({ audience, authorId }, two, reader))
      return `${audience}, by ${authorId}: ${seen.map(({ id }) => id).join(' ')}`
    }),
  )
  expect(table).toEqual([
    'other, by mentor: mentor mentee',
    'other, by mentee: mentor mentee',
    'leads, by mentor: mentor admin',
    'leads, by mentee: mentee admin',
    'author, by mentor: mentor',
    'author, by mentee: mentee',
  ])
})

it('says in a receipt exactly who sees it', () => {
  expect(wordSeenBy({ audience: 'other', authorId: 'mentee' }, two)).toEqual({
    people: ['mentor', 'mentee'],
    leads: false,
  })
  expect(wordSeenBy({ audience: 'leads', authorId: 'mentee' }, two)).toEqual({
    people: ['mentee'],
    leads: true,
  })
  expect(wordSeenBy({ audience: 'author', authorId: 'mentor' }, two)).toEqual({
    people: ['mentor'],
    leads: false,
  })
})

it('offers nobody who leads to a pair without a programme', () => {
  expect(audiencesOf(null)).toEqual(['other', 'author'])
  expect(audiencesOf('programme')).toEqual(['other', 'leads', 'author'])
})
