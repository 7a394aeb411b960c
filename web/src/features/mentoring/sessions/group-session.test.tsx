import type { SessionDetails } from '#contract/mentoring/booking.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session as signedIn } from '../../../api/session/current-session.ts'
import { ownDrafts } from '../../../ui/drafts/drafts.ts'
import MentoringScreen from '../mentoring-screen.tsx'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const one = (n: number, name: string) => ({
  id: uuidOf(n),
  name,
  surname: 'Stone',
  photoUrl: null,
  timeZone: null,
})
const [mia, bea, sol, kim] = [one(1, 'Mia'), one(2, 'Bea'), one(3, 'Sol'), one(4, 'Kim')]
type Of = NonNullable<SessionDetails['people']>[number]
const said = (
  n: number,
  toldBy: 'mentor' | 'mentee' | null,
  moves: ('no_show' | 'came' | 'met')[],
  met: true | null = null,
) => ({
  sessionId: uuidOf(n),
  toldBy,
  met,
  metBy: met && ('room' as const),
  moves,
})
const details = (
  part: 'mentor' | 'mentee',
  people: Of[],
  more: Partial<SessionDetails> = {},
): SessionDetails => ({
  id: uuidOf(60),
  state: 'done',
  startsAt: at,
  minutes: 60,
  createdAt: at,
  relationshipId: uuidOf(50),
  part,
  waitsFor: 'mentee',
  offered: [],
  expiresAt: at,
  lastMove: 'confirm',
  lastBy: 'mentor',
  word: '',
  toldBy: null,
  met: null,
  metBy: null,
  movedTo: null,
  room: null,
  series: null,
  people,
  seriesSessions: [],
  moves: [],
  mentor: mia,
  mentee: bea,
  agenda: '',
  agendaRevision: 0,
  seenBy: [mia.id, bea.id, sol.id],
  ...more,
})

async function open(session: SessionDetails) {
  const me = person(session.part === 'mentor' ? 'mentor' : 'student')
  signedIn.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  const calls = answers(({ path, method }) => {
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/feedback')) return refused('NOT_FOUND', 404)
    if (method === 'POST') return data(session)
    return data(session)
  })
  const { user } = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/mentoring/*" element={<MentoringScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/mentoring/sessions/${session.id}` },
  )
  const sent = () =>
    calls.flatMap(({ method, path, body }) => (method === 'GET' ? [] : [[path, body] as const]))
  return { user, sent }
}
const rowOf = async (name: string) => {
  const row = (await screen.findByText(`${name} Stone`)).closest('li')
  if (!row) throw new Error(`${name} is not listed`)
  return within(row)
}

it('lets the mentor of a group say of each who did not come, and take it back, by that one alone', async () => {
  const { user, sent } = await open(
    details(
      'mentor',
      [
        { ...bea, comes: true, attendance: said(61, null, ['no_show']) },
        { ...sol, comes: true, attendance: said(62, 'mentor', ['came']) },
        { ...kim, comes: true, attendance: said(63, 'mentee', []) },
      ],
      { offered: [at] },
    ),
  )
  const ofKim = await rowOf('Kim')
  // What the mentor planned stands at its time.
  expect(screen.getByText(/05\/03\/2026/)).toBeDefined()
  expect(ofKim.getByText('Says that you didn’t come')).toBeDefined()
  expect(ofKim.queryByRole('button')).toBeNull()
  await user.click((await rowOf('Bea')).getByRole('button', { name: 'Bea Stone didn’t come' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a no-show?' }))
  expect(dialog.getByText('Bea Stone sees that you recorded it. You can undo it.')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Record no-show' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.[0]).toContain(uuidOf(61))
  expect(sent()[0]?.[1]).toMatchObject({ move: 'no_show', word: '' })
  await user.click((await rowOf('Sol')).getByRole('button', { name: 'Undo the no-show of Sol Stone' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.[0]).toContain(uuidOf(62))
  expect(sent()[1]?.[1]).toMatchObject({ move: 'came' })
})

it('lets the mentor of a group say of one who took part, and of all that they met, where the room did not see it', async () => {
  const { user, sent } = await open(
    details(
      'mentor',
      [
        { ...bea, comes: true, attendance: said(61, null, [], true) },
        { ...sol, comes: true, attendance: said(62, null, ['no_show', 'met']) },
      ],
      { moves: ['met', 'not_met'] },
    ),
  )
  expect(
    await screen.findByText(
      'The session is over, but there was no meeting in its room. Did you meet elsewhere?',
    ),
  ).toBeDefined()
  expect(screen.getByText('Not known yet')).toBeDefined()
  expect((await rowOf('Bea')).getByText('Took part')).toBeDefined()
  await user.click((await rowOf('Sol')).getByRole('button', { name: 'Sol Stone took part' }))
  await user.click(screen.getByRole('button', { name: 'We met' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    [`/booking/sessions/${uuidOf(62)}/moves`, { move: 'met', times: [], word: '' }],
    [`/booking/sessions/${uuidOf(60)}/moves`, { move: 'met', times: [], word: '', reach: 'all' }],
  ])
})

it('says to the mentor of a group who of it says that they met, and to them what the mentor says', async () => {
  const of = { ...said(61, null, ['no_show', 'met'], true), metBy: 'mentee' as const }
  await open(details('mentor', [{ ...bea, comes: true, attendance: of }]))
  expect((await rowOf('Bea')).getByText('Says that you met')).toBeDefined()
  expect((await rowOf('Bea')).getByRole('button', { name: 'Bea Stone took part' })).toBeDefined()
  cleanup()
  await open(details('mentee', [], { met: true, metBy: 'mentor', moves: ['met', 'not_met'] }))
  expect(await screen.findByText('Mia said that you met.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'We met' })).toBeDefined()
})

it('shows to somebody of the group what was said of them, and of nobody else', async () => {
  await open(
    details(
      'mentee',
      [
        { ...bea, comes: true, attendance: said(61, 'mentor', []) },
        { ...sol, comes: true, attendance: null },
        { ...kim, comes: false, attendance: null },
      ],
      { state: 'no_show', toldBy: 'mentor' },
    ),
  )
  expect((await rowOf('Bea')).getByText('Didn’t come')).toBeDefined()
  expect((await rowOf('Sol')).getByText('Invited')).toBeDefined()
  expect((await rowOf('Kim')).getByText('Can’t come')).toBeDefined()
  expect(screen.getByText('Your mentor recorded that you didn’t come.')).toBeDefined()
})

it('lets somebody of the group say that its mentor did not come', async () => {
  const { user, sent } = await open(
    details('mentee', [{ ...bea, comes: true, attendance: said(60, null, ['no_show']) }], {
      moves: ['no_show'],
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Mia didn’t come' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a no-show?' }))
  await user.click(dialog.getByRole('button', { name: 'Record no-show' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.[1]).toMatchObject({ move: 'no_show' })
})

it.each([
  ['mentor', 'Cancel for everyone', 'Only you and your group can read it.'],
  ['mentee', 'I can’t come', 'Only you and Mia Stone can read it.'],
] as const)(
  'lets the %s of a group cancel a session of a series and those after it',
  async (part, act, read) => {
    const { user, sent } = await open(
      details(part, [{ ...bea, comes: true, attendance: null }], {
        state: 'confirmed',
        moves: ['cancel'],
        series: { id: uuidOf(90), every: 'weekly', whole: false },
        seriesSessions: [0, 1, 2].map((n) => ({
          id: uuidOf(60 + n),
          state: 'confirmed',
          startsAt: new Date(Date.parse(at) + n * 7 * 86_400_000).toISOString(),
          minutes: 60,
          createdAt: at,
          met: null,
        })),
      }),
    )
    await user.click(await screen.findByRole('button', { name: act }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('radio', { name: 'This one and the 2 after it' }))
    expect(dialog.getByText(read)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: act }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.[1]).toMatchObject({ move: 'cancel', reach: 'later' })
  },
)

it.each([
  ['mentee', 'You’re not coming'],
  ['mentor', 'Cancelled'],
] as const)('reads as of whoever does not come where the %s called it off', async (lastBy, says) => {
  const people = [{ ...bea, comes: false, attendance: null }]
  await open(details('mentee', people, { state: 'cancelled', lastMove: 'cancel', lastBy }))
  await screen.findByText(says)
  expect(screen.queryByText(says === 'Cancelled' ? 'You’re not coming' : 'Cancelled')).toBeNull()
})
