import { expect, it } from 'vitest'
import { progressSeenBy, sees, seenBy, visibilities } from './visibility.ts'

const two = { mentorId: 'mentor', menteeIds: ['mentee'] }

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

it('shows the next mentor what is of the pair where it goes along to them, and nothing private', () => {
  const handed = { ...two, nextMentorId: 'next' }
  expect(seenBy({ visibility: 'pair', authorId: 'mentor' }, handed)).toEqual(['mentor', 'mentee', 'next'])
  for (const authorId of ['mentor', 'mentee'])
    expect(seenBy({ visibility: 'author', authorId }, handed)).toEqual([authorId])
  expect(seenBy({ visibility: 'pair', authorId: 'mentor' }, { ...two, nextMentorId: null })).toEqual([
    'mentor',
    'mentee',
  ])
})

it('shows what is of a group to all who are in it, and to whoever left it nothing but what they wrote for themselves', () => {
  const group = { mentorId: 'mentor', menteeIds: ['mentee', 'other'] }
  expect(seenBy({ visibility: 'pair', authorId: 'left' }, group)).toEqual(['mentor', 'mentee', 'other'])
  expect(seenBy({ visibility: 'author', authorId: 'mentee' }, group)).toEqual(['mentee'])
  expect(visibilities.filter((visibility) => sees({ visibility, authorId: 'left' }, group, 'left'))).toEqual([
    'author',
  ])
})

it('shows progress to its owner alone; with their consent, as long as it goes on, to who recommends to them too', () => {
  const group = { mentorId: 'mentor', menteeIds: ['mentee', 'other'] }
  const of = (ownerId: string, shared: boolean, goesOn: boolean, members = group) =>
    progressSeenBy({ ownerId, shared, goesOn }, members)
  expect(of('mentee', true, true)).toEqual(['mentee', 'mentor'])
  expect([of('mentee', false, true), of('mentee', true, false)]).toEqual([['mentee'], ['mentee']])
  // Of equals each recommends to the other.
  expect(of('mentor', true, true, two)).toEqual(['mentor', 'mentee'])
})
