import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { Goal, Space } from '#contract/mentoring/mentoring-space.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { MoveDialog, type Parting } from './move-dialog.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const one = (n: number, name: string) => ({
  id: uuidOf(n),
  name,
  surname: 'Stone',
  photoUrl: null,
  timeZone: null,
})
const relationship: Relationship = {
  id: uuidOf(50),
  state: 'active',
  part: 'mentee',
  mentor: one(1, 'Grace'),
  mentee: one(2, 'Ada'),
  agreed: ['mentor', 'mentee'],
  word: null,
  fit: { score: 0, parts: [] },
  createdAt: at,
  beganAt: at,
  endedAt: null,
  expiresAt: at,
  lastAt: at,
  goals: 3,
  goalsMet: 1,
  actions: 0,
  actionsDone: 0,
  handover: { from: null, next: null, wantedAt: null },
  group: null,
  peer: false,
  moves: ['complete', 'end'],
}
const goal = (n: number, text: string, state: Goal['state'] = 'open'): Goal => ({
  id: uuidOf(n),
  text,
  state,
  measure: null,
  targetOn: null,
  authorId: uuidOf(1),
  createdAt: at,
  changedAt: at,
  seenBy: [],
})
const goals = [
  { ...goal(61, 'Speak up'), measure: { from: 0, to: 10, now: 4, unit: 'talks' } },
  goal(62, 'Write weekly'),
  goal(63, 'Keep bees', 'met'),
  goal(64, 'Read more'),
]

async function open(parting: Parting, more: Partial<Relationship> = {}, fails = () => false) {
  session.accept(accessToken(900))
  const pair = { ...relationship, ...more }
  const space: Space = {
    relationship: pair,
    open: true,
    goals,
    actions: [],
    notes: [],
    history: [],
    people: [],
  }
  const calls = answers(({ method, path, body }) => {
    if (path === '/auth/me') return data(person('student'))
    if (path.endsWith(pair.id) && method === 'GET') return data(space)
    if (path.includes('/goals/'))
      return fails() ? refused('UNAVAILABLE', 503) : data({ ...goal(61, 'x'), ...(body as object) })
    if (path.endsWith('/moves')) return data({ ...pair, state: 'completed' })
    return refused('NOT_FOUND', 404)
  })
  let closed = 0
  const ui = await renderUi(<MoveDialog relationship={pair} parting={parting} onClose={() => closed++} />)
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path.split('/').at(-1), body])
  return { ...ui, sent, calls, closed: () => closed }
}
const chosen = async (text: string) => within(await screen.findByRole('radiogroup', { name: text }))

it('goes through the goals that are open before it is completed, and writes what became of each first', async () => {
  const { user, sent, closed } = await open('complete')
  await user.click((await chosen('Speak up')).getByRole('radio', { name: 'Reached' }))
  await user.click((await chosen('Write weekly')).getByRole('radio', { name: 'Not reached' }))
  // By what it is measured is there to be judged by.
  expect(screen.getByText('4 now, from 0 to 10 talks')).toBeTruthy()
  const left = await chosen('Read more')
  expect(left.getByRole<HTMLInputElement>('radio', { name: 'Leave open' }).checked).toBe(true)
  // What was reached long ago is not asked again.
  expect(screen.queryByText('Keep bees')).toBeNull()
  await user.type(screen.getByRole('textbox'), 'Thank you')
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent()).toEqual([
    [uuidOf(61), { state: 'met' }],
    [uuidOf(62), { state: 'dropped' }],
    ['moves', { move: 'complete', word: 'Thank you' }],
  ])
})

it('is not completed where a goal could not be written: what was chosen stays, and is sent again', async () => {
  let away = true
  const { user, sent, closed } = await open('complete', {}, () => away)
  await user.click((await chosen('Speak up')).getByRole('radio', { name: 'Reached' }))
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(sent().length).toBeGreaterThan(0))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Complete' }).dataset.loading).toBeUndefined(),
  )
  expect(sent().some(([last]) => last === 'moves')).toBe(false)
  expect((await chosen('Speak up')).getByRole<HTMLInputElement>('radio', { name: 'Reached' }).checked).toBe(
    true,
  )
  away = false
  await user.click(screen.getByRole('button', { name: 'Complete' }))
  await waitFor(() => expect(closed()).toBe(1))
  expect(sent().at(-1)).toEqual(['moves', { move: 'complete', word: '' }])
})

it.each([
  ['a proposal that is declined', 'decline', { state: 'proposed' }],
  ['a group that one leaves', 'end', { group: { id: uuidOf(9), mentees: [] } }],
] as const)('asks nothing of the goals for %s', async (_, parting, more) => {
  const { calls } = await open(parting, more as Partial<Relationship>)
  await screen.findByRole('dialog')
  expect(screen.queryByText('What did you reach?')).toBeNull()
  expect(calls.filter(({ path }) => path.endsWith(relationship.id))).toEqual([])
})
