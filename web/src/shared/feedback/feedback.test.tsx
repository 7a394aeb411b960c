import type { Conversation } from '#contract/help/conversations.ts'
import type { AskedFeedback, SessionFeedback } from '#contract/mentoring/feedback.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { installKeepFocus } from '../../ui/page/keep-focus.ts'
import { FeedbackCard } from './feedback-card.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const asked: AskedFeedback = {
  sessionId: uuidOf(60),
  relationshipId: uuidOf(50),
  part: 'mentee',
  other: { id: uuidOf(1), name: 'Grace', surname: 'Stone', photoUrl: null },
  startsAt: '2026-03-05T10:00:00.000Z',
  known: true,
  said: false,
  audiences: ['other', 'leads', 'author'],
}
const said: SessionFeedback = {
  sessionId: asked.sessionId,
  open: true,
  audiences: asked.audiences,
  own: null,
  received: null,
}

const talk: Conversation = {
  id: uuidOf(70),
  person: { ...asked.other, role: 'mentor' },
  group: null,
  desk: false,
  closed: null,
  muted: false,
  delivered: 0,
  read: 0,
  ownRead: 0,
  unread: 0,
  pinned: 0,
  change: 1,
}
const ended: Relationship = {
  id: asked.relationshipId,
  state: 'ended',
  mentor: { ...asked.other, timeZone: null },
  mentee: { ...asked.other, id: uuidOf(2), name: 'Ada', timeZone: null },
  part: 'mentee',
  agreed: ['mentor', 'mentee'],
  word: null,
  fit: { score: 0, parts: [] },
  createdAt: asked.startsAt,
  beganAt: asked.startsAt,
  endedAt: asked.startsAt,
  expiresAt: asked.startsAt,
  lastAt: asked.startsAt,
  goals: 0,
  goalsMet: 0,
  actions: 0,
  actionsDone: 0,
  handover: { from: null, next: null, wantedAt: null },
  group: null,
  peer: false,
  moves: [],
}

let people = 0
beforeEach(() => void (people += 1))

type Given = {
  audiences?: AskedFeedback['audiences']
  known?: boolean
  said?: boolean
  refuses?: string
  locale?: 'en-GB' | 'es-ES'
}
async function open({
  audiences = asked.audiences,
  known = true,
  said: says = false,
  refuses,
  locale = 'en-GB',
}: Given = {}) {
  const me = person('student', { id: uuidOf(9000 + people) })
  session.accept(accessToken(900, me.id))
  const calls = answers(({ method, path }) => {
    if (path === '/auth/me') return data(me)
    if (method === 'PUT' && refuses) return refused('CONFLICT', 409, { details: { reason: refuses } })
    if (path.endsWith('/feedback') || path.endsWith('/not-now')) return data(said)
    if (path.startsWith('/conversations')) return data(talk)
    if (path.startsWith('/booking')) return refused('CONFLICT', 409, { details: { reason: 'moved_on' } })
    if (path.endsWith('/moves')) return data(ended)
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(<FeedbackCard asked={[{ ...asked, audiences, known, said: says }]} />, {
    locale,
  })
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { ...view, sent }
}
const at = `/booking/sessions/${asked.sessionId}/feedback`

it('is answered with two taps: how much it helped, and Send', async () => {
  const { user, sent } = await open()
  expect(await screen.findByRole('heading', { name: 'How was your session with Grace?' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Helpful' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent()).toEqual([['PUT', at, { rating: 'well', word: '', wordFor: 'author' }]]))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('takes a word for whom one likes, for oneself alone where one says nothing else', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('radio', { name: 'Very helpful' }))
  expect(screen.queryByRole('radio', { name: 'Only you' })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'A word about it (optional)' }), 'Thank you')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Only you' }).checked).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'You and Grace' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(sent()).toEqual([['PUT', at, { rating: 'very', word: 'Thank you', wordFor: 'other' }]]),
  )
})

it('offers nobody who leads where there is no programme, and says who sees the rating', async () => {
  const { user } = await open({ audiences: ['other', 'author'] })
  await user.click(await screen.findByRole('radio', { name: 'Helpful' }))
  await user.type(screen.getByRole('textbox'), 'Hm')
  expect(screen.queryByRole('radio', { name: /administrators/ })).toBeNull()
  expect(screen.getByText('Nobody but you sees how you rated it.')).toBeDefined()
})

it('is put off with one press', async () => {
  const { user, sent } = await open({ locale: 'es-ES' })
  await user.click(await screen.findByRole('button', { name: 'Ahora no' }))
  await waitFor(() => expect(sent()).toEqual([['POST', `${at}/not-now`, null]]))
})

it('offers to end the pair and to block who said the worst, and does both', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('radio', { name: 'Not helpful' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('dialog', { name: 'Would you rather not go on with Grace?' })
  await user.click(screen.getByRole('button', { name: 'End and block' }))
  await waitFor(() =>
    expect(sent().slice(1)).toEqual([
      ['POST', '/conversations', { userId: asked.other.id }],
      ['PUT', `/conversations/${uuidOf(70)}/block`, { blocked: true }],
      ['POST', `/mentoring/relationships/${asked.relationshipId}/moves`, { move: 'end', word: '' }],
    ]),
  )
})

it('keeps what was typed where it is refused', async () => {
  const { user, sent } = await open({ refuses: 'moved_on' })
  await user.click(await screen.findByRole('radio', { name: 'Helpful' }))
  await user.type(screen.getByRole('textbox'), 'Thank you')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' }).dataset['loading']).toBeUndefined())
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Thank you')
})

it.each([
  ['en-GB', 'Did you meet Grace?', 'We met', 'met'],
  ['es-ES', '¿Te reuniste con Grace?', 'No nos reunimos', 'not_met'],
] as const)('asks first whether they met, where nobody knows: %s', async (locale, title, answer, move) => {
  const { user, sent } = await open({ known: false, locale })
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(screen.queryByRole('radiogroup')).toBeNull()
  await user.click(screen.getByRole('button', { name: answer }))
  await waitFor(() =>
    expect(sent()).toEqual([['POST', `/booking/sessions/${asked.sessionId}/moves`, { move, reach: 'all' }]]),
  )
})

it.each([
  ['en-GB', 'Grace said that you met.', 'We met'],
  ['es-ES', 'Grace ha dicho que la sesión se celebró.', 'Nos reunimos'],
] as const)('asks whether they met, where the other alone says so: %s', async (locale, says, agree) => {
  const { user, sent } = await open({ known: false, said: true, locale })
  expect(await screen.findByText(says)).toBeDefined()
  expect(screen.queryByText(/room|sala/)).toBeNull()
  await user.click(screen.getByRole('button', { name: agree }))
  await waitFor(() =>
    expect(sent()).toEqual([
      ['POST', `/booking/sessions/${asked.sessionId}/moves`, { move: 'met', reach: 'all' }],
    ]),
  )
})

/** Beside another card, as on Home: asked first whether they met, and once that is known the next question. */
function Home({ known }: { known: EventTarget }) {
  const [isKnown, setKnown] = useState(false)
  useEffect(() => {
    const said = () => setKnown(true)
    known.addEventListener('said', said)
    return () => known.removeEventListener('said', said)
  }, [known])
  return (
    <main>
      <h2>Goals</h2>
      <FeedbackCard asked={[{ ...asked, known: isKnown }]} />
    </main>
  )
}

it('is one card: once one said that they met, the focus is at its next question', async () => {
  const known = new EventTarget()
  const over = installKeepFocus()
  await renderUi(<Home known={known} />)
  ;(await screen.findByRole('button', { name: 'We met' })).focus()
  act(() => void known.dispatchEvent(new Event('said')))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('How was your session with Grace?'))
  over()
})
