import type { SessionDetails } from '#contract/mentoring/booking.ts'
import type { SessionFeedback } from '#contract/mentoring/feedback.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session as signedIn } from '../../../api/session/current-session.ts'
import { Feedback } from './feedback.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const one = (n: number, name: string) => ({
  id: uuidOf(n),
  name,
  surname: 'Stone',
  photoUrl: null,
  timeZone: null,
})
const session: SessionDetails = {
  id: uuidOf(60),
  state: 'done',
  startsAt: at,
  minutes: 30,
  createdAt: at,
  relationshipId: uuidOf(50),
  part: 'mentee',
  waitsFor: 'mentor',
  offered: [],
  expiresAt: at,
  lastMove: 'finish',
  lastBy: 'time',
  word: '',
  toldBy: null,
  met: true,
  metBy: 'room',
  movedTo: null,
  room: null,
  series: null,
  people: null,
  seriesSessions: [],
  moves: [],
  mentor: one(1, 'Grace'),
  mentee: one(2, 'Ada'),
  agenda: '',
  agendaRevision: 0,
  seenBy: [],
}

let people = 0
async function open(more: Partial<SessionFeedback>, of: Partial<SessionDetails> = {}) {
  const me = person('student', { id: uuidOf(9000 + ++people) })
  signedIn.accept(accessToken(900, me.id))
  const feedback = {
    sessionId: session.id,
    open: true,
    audiences: ['other', 'author'],
    own: null,
    received: null,
    ...more,
  }
  const calls = answers(({ path }) => {
    if (path === '/auth/me') return data(me)
    return path.endsWith('/feedback') ? data(feedback) : refused('NOT_FOUND', 404)
  })
  const view = await renderUi(<Feedback session={{ ...session, ...of }} />)
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  return { ...view, calls, sent }
}
const own: SessionFeedback['own'] = {
  rating: 'well',
  word: 'Clear at last',
  wordFor: 'other',
  seenBy: [uuidOf(1), uuidOf(2)],
  seenByLeads: false,
  changesUntil: '2999-03-06T10:00:00.000Z',
}

it('shows what one said, who reads it, and the word of the other; it is changed from there', async () => {
  const { user, sent } = await open({ own, received: 'Well done' })
  expect(await screen.findByText('You said: Helpful')).toBeDefined()
  expect(screen.getByText('Clear at last')).toBeDefined()
  expect(screen.getByText('You and Grace')).toBeDefined()
  expect(screen.getByText('Well done')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Helpful' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'A little helpful' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent()).toEqual([{ rating: 'little', word: 'Clear at last', wordFor: 'other' }]))
})

it('offers no change once the day for it is over', async () => {
  await open({ open: false, own: { ...own, changesUntil: null } })
  expect(await screen.findByText('You said: Helpful')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('asks nothing of a session that did not take place', async () => {
  const { calls } = await open({}, { state: 'cancelled' })
  expect(screen.queryByRole('region')).toBeNull()
  expect(calls.map(({ path }) => path).filter((path) => path.includes('feedback'))).toEqual([])
})
