import type { Conversation } from '#contract/help/conversations.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import type { Goal, Note, Space } from '#contract/mentoring/mentoring-space.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes, useParams } from 'react-router'
import { expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../../../test/answers.ts'
import { person } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { ownDrafts } from '../../../ui/drafts/drafts.ts'
import MentoringScreen from '../mentoring-screen.tsx'
import { begunNote } from './use-note.ts'

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const grace = { id: uuidOf(1), name: 'Grace', surname: 'Stone', photoUrl: null, timeZone: 'Europe/Madrid' }

/** The conversation with whoever was asked for. */
const talkWith = (body: unknown): Conversation => ({
  id: uuidOf(70),
  person: { ...grace, id: (body as { userId: string }).userId, role: 'mentor' },
  group: null,
  desk: false,
  closed: null,
  muted: false,
  delivered: 0,
  read: 0,
  ownRead: 0,
  unread: 0,
  pinned: 0,
  change: 0,
})

let people = 0
const Conversed = () => <p>{`Conversation ${useParams().id ?? ''}`}</p>

/** The space of Grace and who looks, on a server that keeps what is written. */
async function open(
  given: (me: string) => Partial<Space>,
  refuses: (asked: Asked) => boolean | Response = () => false,
  peer = false,
) {
  const me = person('student', { id: uuidOf(9000 + ++people) })
  session.accept(accessToken(900, me.id))
  ownDrafts(me.id)
  const relationship: Relationship = {
    id: uuidOf(50),
    state: 'active',
    mentor: grace,
    mentee: { ...grace, id: me.id, name: 'Ada', timeZone: null },
    part: 'mentee',
    agreed: ['mentor', 'mentee'],
    word: null,
    fit: { score: 0, parts: [] },
    createdAt: at,
    beganAt: at,
    endedAt: null,
    expiresAt: at,
    lastAt: at,
    goals: 0,
    goalsMet: 0,
    actions: 0,
    actionsDone: 0,
    handover: { from: null, next: null, wantedAt: null },
    group: null,
    peer,
    moves: ['pause', 'complete', 'end'],
  }
  const space: Space = {
    relationship,
    open: true,
    goals: [],
    actions: [],
    notes: [],
    history: [],
    people: [relationship.mentor, relationship.mentee],
    ...given(me.id),
  }
  const calls = answers((asked) => {
    const { path, method, body } = asked
    if (path === '/auth/me') return data(me)
    const refusal = method === 'PUT' && refuses(asked)
    if (refusal) return refusal === true ? refused('UNAVAILABLE', 503) : refusal
    const item = { id: path.split('/').at(-1), authorId: me.id, createdAt: at, seenBy: [grace.id, me.id] }
    if (method === 'PUT' && path.includes('/notes/')) {
      const { text, visibility, revision } = body as {
        text: string
        visibility: Note['visibility']
        revision: number
      }
      const seenBy = visibility === 'pair' ? item.seenBy : [me.id]
      return data({ ...item, text, visibility, revision: revision + 1, updatedAt: at, seenBy })
    }
    if (method === 'PUT' && path.includes('/goals/')) {
      const goal = { ...item, measure: null, targetOn: null, ...(body as object), changedAt: at } as Goal
      space.goals = [goal]
      return data(goal)
    }
    if (method === 'PUT' && path.includes('/actions/'))
      return data({ ...item, ...(body as object), doneAt: null, doneBy: null, changedAt: at })
    if (path.endsWith('/recommendations')) return data({ items: [], mayRecommend: false, consent: null })
    if (path === '/conversations') return data(talkWith(body))
    if (path.endsWith(relationship.id)) return data(space)
    if (path.endsWith('/sessions')) return data({ items: [], page: 1, pageSize: 25, total: 0, totalPages: 0 })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/mentoring/*" element={<MentoringScreen />} />
        <Route path="/dashboard/messages/:id" element={<Conversed />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/mentoring/${relationship.id}` },
  )
  await screen.findByRole('heading', { level: 1, name: 'Grace Stone' })
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  const puts = () => calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  return { ...view, sent, puts }
}
const part = (name: string) => within(screen.getByRole('region', { name }))

it('says of each note who can read it, and shows the other’s clock', async () => {
  await open((me) => ({
    notes: [
      {
        id: uuidOf(60),
        text: 'Mine alone',
        visibility: 'author',
        authorId: me,
        revision: 1,
        createdAt: at,
        updatedAt: at,
        seenBy: [me],
      },
      {
        id: uuidOf(61),
        text: 'For both',
        visibility: 'pair',
        authorId: grace.id,
        revision: 1,
        createdAt: at,
        updatedAt: at,
        seenBy: [grace.id, me],
      },
    ],
  }))
  const [mine, both] = part('Notes').getAllByRole('listitem')
  expect(mine?.textContent).toContain('Only you can see this')
  expect(both?.textContent).toContain('Seen by you and Grace')
  // What another wrote is not changed.
  expect(within(mine as HTMLElement).getByRole('button', { name: 'Edit note' })).toBeDefined()
  expect(within(both as HTMLElement).queryByRole('button')).toBeNull()
  expect(screen.getByText(/^It’s \d\d:\d\d in Madrid$/)).toBeDefined()
})

it('saves a private note as it is typed, and says that nobody else can read it', async () => {
  const { user, sent } = await open(() => ({}))
  await user.click(screen.getByRole('button', { name: 'Private note' }))
  expect(part('Notes').getByText('Only you can see this')).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: 'Private note' }), 'She is ready.')
  await waitFor(() => expect(sent()).toEqual([{ text: 'She is ready.', visibility: 'author', revision: 0 }]))
  await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe('Saved'))
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Private note' })).toBeNull())
  expect(part('Notes').getByText('She is ready.')).toBeDefined()
  expect(sent()).toHaveLength(1)
})

it('keeps a note open that could not be saved, and saves it with another try', async () => {
  let away = true
  const { user, sent } = await open(
    () => ({}),
    () => away,
  )
  await user.click(screen.getByRole('button', { name: 'Shared note' }))
  await user.type(screen.getByRole('textbox', { name: 'Shared note' }), 'Tuesday')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByText('Not saved: it’s kept here and tried again.')).toBeDefined()
  expect(screen.getByRole('textbox', { name: 'Shared note' })).toHaveProperty('value', 'Tuesday')
  away = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe('Saved'))
  expect(sent().at(-1)).toEqual({ text: 'Tuesday', visibility: 'pair', revision: 0 })
})

it.each([
  [
    'there are as many as there may be',
    () => refused('MAX_NUMBER_REACHED', 400, { details: { limit: 'mentoringItems', maximum: 200 } }),
    'Not saved. There’s room for 200 of these. Remove some that you no longer need.',
  ],
  [
    'the pair has ended',
    () => refused('CONFLICT', 409, { details: { reason: 'moved_on' } }),
    'Not saved. This has changed meanwhile. Have another look at how it stands.',
  ],
  [
    'it was saved elsewhere since',
    () => refused('CONFLICT', 409, { details: { reason: 'newer' } }),
    'This note was changed elsewhere. Copy what you wrote, then reload the page.',
  ],
])(
  'says why a note is refused where %s, keeps what was typed, and does not send it again',
  async (_, refusal, told) => {
    const { user, sent } = await open(() => ({}), refusal)
    await user.click(screen.getByRole('button', { name: 'Shared note' }))
    await user.type(screen.getByRole('textbox', { name: 'Shared note' }), 'Tuesday')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe(told))
    expect(screen.getByRole('textbox', { name: 'Shared note' })).toHaveProperty('value', 'Tuesday')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    vi.useRealTimers()
    expect(sent()).toHaveLength(1)
  },
)

/** A server that saves notes by their revision, and of some saves loses the answer. */
function saving(losesAnswer: (save: number) => boolean) {
  const notes: Note[] = []
  let saves = 0
  const put = ({ path, body }: Asked) => {
    const { text, visibility, revision } = body as Pick<Note, 'text' | 'visibility' | 'revision'>
    const there = notes[0]
    if ((there?.revision ?? 0) !== revision) return refused('CONFLICT', 409, { details: { reason: 'newer' } })
    const id = String(path.split('/').at(-1))
    const common = { id, authorId: uuidOf(9000 + people), createdAt: at, updatedAt: at, seenBy: [grace.id] }
    notes[0] = { ...common, text, visibility, revision: revision + 1 }
    return losesAnswer(++saves) ? refused('UNAVAILABLE', 503) : data(notes[0])
  }
  return { notes, put }
}
/** Leaves the page, whose last try fails; the next one to open it is the same person. */
async function leave(unmount: () => void, sent: () => unknown[]) {
  const before = sent().length
  unmount()
  people -= 1
  await waitFor(() => expect(sent().length).toBeGreaterThan(before))
  await act(() => Promise.resolve())
}

it('goes on with a note of which a save arrived and its answer did not', async () => {
  const { notes, put } = saving((save) => save === 2)
  const { user } = await open(() => ({ notes }), put)
  await user.click(screen.getByRole('button', { name: 'Shared note' }))
  const field = screen.getByRole('textbox', { name: 'Shared note' })
  await user.type(field, 'One')
  await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe('Saved'))
  await user.type(field, ', two')
  await screen.findByText('Not saved: it’s kept here and tried again.')
  await user.type(field, ', three')
  await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe('Saved'))
  expect(notes).toMatchObject([{ text: 'One, two, three', revision: 3 }])
})

it('does not take another tab’s text for its own save whose answer was lost', async () => {
  const { notes, put } = saving((save) => save === 2)
  const { user } = await open(() => ({ notes }), put)
  await user.click(screen.getByRole('button', { name: 'Shared note' }))
  const field = screen.getByRole('textbox', { name: 'Shared note' })
  await user.type(field, 'One')
  await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe('Saved'))
  await user.type(field, ', two')
  await screen.findByText('Not saved: it’s kept here and tried again.')
  Object.assign(notes[0] as Note, { text: 'Of another tab', revision: 3 })
  await screen.findByText('This note was changed elsewhere. Copy what you wrote, then reload the page.')
  expect(notes).toMatchObject([{ text: 'Of another tab', revision: 3 }])
})

it('opens a note again that was left unsaved, over what it was typed over, also once it had been saved', async () => {
  let away = false
  const { notes, put } = saving(() => false)
  const { user, unmount, sent } = await open(
    () => ({ notes }),
    (asked) => away || put(asked),
  )
  await user.click(screen.getByRole('button', { name: 'Shared note' }))
  await user.type(screen.getByRole('textbox', { name: 'Shared note' }), 'One')
  await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe('Saved'))
  away = true
  await user.type(screen.getByRole('textbox', { name: 'Shared note' }), ', two')
  await screen.findByText('Not saved: it’s kept here and tried again.')
  await leave(unmount, sent)
  away = false
  await open(() => ({ notes }), put)
  expect(screen.getByRole('textbox', { name: 'Shared note' })).toHaveProperty('value', 'One, two')
  await waitFor(() => expect(notes).toMatchObject([{ text: 'One, two', revision: 2 }]))
})

it('shows what was typed again, and overwrites nothing, where another tab saved the note meanwhile', async () => {
  let away = false
  const { notes, put } = saving(() => false)
  const { user, unmount, sent } = await open(
    () => ({ notes }),
    (asked) => away || put(asked),
  )
  await user.click(screen.getByRole('button', { name: 'Shared note' }))
  await user.type(screen.getByRole('textbox', { name: 'Shared note' }), 'One')
  await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe('Saved'))
  away = true
  await user.type(screen.getByRole('textbox', { name: 'Shared note' }), ', two')
  await screen.findByText('Not saved: it’s kept here and tried again.')
  await leave(unmount, sent)
  away = false
  Object.assign(notes[0] as Note, { text: 'Of another tab', revision: 2 })
  await open(() => ({ notes }), put)
  await screen.findByText('This note was changed elsewhere. Copy what you wrote, then reload the page.')
  expect(screen.getByRole('textbox', { name: 'Shared note' })).toHaveProperty('value', 'One, two')
  expect(notes).toMatchObject([{ text: 'Of another tab', revision: 2 }])
})

it('knows its own save again whose answer was lost before the page was left', async () => {
  let away = false
  const { notes, put } = saving((save) => save === 2)
  const { user, unmount, sent } = await open(
    () => ({ notes }),
    (asked) => away || put(asked),
  )
  await user.click(screen.getByRole('button', { name: 'Shared note' }))
  await user.type(screen.getByRole('textbox', { name: 'Shared note' }), 'One')
  await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe('Saved'))
  await user.type(screen.getByRole('textbox', { name: 'Shared note' }), ', two')
  await screen.findByText('Not saved: it’s kept here and tried again.')
  away = true
  await user.type(screen.getByRole('textbox', { name: 'Shared note' }), ', three')
  await leave(unmount, sent)
  away = false
  expect(notes).toMatchObject([{ text: 'One, two', revision: 2 }])
  await open(() => ({ notes }), put)
  await waitFor(() => expect(notes).toMatchObject([{ text: 'One, two, three', revision: 3 }]))
})

it('says of a saved note that was emptied that it stays, and how it is removed', async () => {
  const { user, sent } = await open(() => ({}))
  await user.click(screen.getByRole('button', { name: 'Shared note' }))
  const field = screen.getByRole('textbox', { name: 'Shared note' })
  await user.type(field, 'One')
  await waitFor(() => expect(part('Notes').getByRole('status').textContent).toBe('Saved'))
  await user.clear(field)
  expect(part('Notes').getByRole('status').textContent).toBe(
    'A note can’t be empty: what was last saved stays. To remove the note, press Done, then Delete note.',
  )
  expect(sent()).toHaveLength(1)
})

it('brings up nothing of a note that was taken back before it could be saved', async () => {
  const { user, sent, unmount } = await open(
    () => ({}),
    () => refused('UNAVAILABLE', 503),
  )
  await user.click(screen.getByRole('button', { name: 'Shared note' }))
  const field = screen.getByRole('textbox', { name: 'Shared note' })
  await user.type(field, 'In anger')
  await screen.findByText('Not saved: it’s kept here and tried again.')
  await user.clear(field)
  const before = sent().length
  unmount()
  expect(begunNote(uuidOf(50), [])).toBeNull()
  expect(sent()).toHaveLength(before)
})

it('sends a note in the name of whoever wrote it alone', async () => {
  const { user, sent } = await open(
    () => ({}),
    () => refused('UNAVAILABLE', 503),
  )
  await user.click(screen.getByRole('button', { name: 'Private note' }))
  await user.type(screen.getByRole('textbox', { name: 'Private note' }), 'Mine')
  expect(await screen.findByText('Not saved: it’s kept here and tried again.')).toBeDefined()
  const before = sent().length
  session.accept(accessToken(900, uuidOf(8000), 'of another'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  vi.useRealTimers()
  expect(sent()).toHaveLength(before)
})

it('sets a goal and marks it as met', async () => {
  const { user, sent } = await open(() => ({}))
  await user.type(part('Goals').getByRole('textbox', { name: 'New goal' }), 'Keep bees{Enter}')
  await user.click(await part('Goals').findByRole('button', { name: 'More actions for Keep bees' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as met' }))
  await waitFor(() => expect(sent()).toEqual([{ text: 'Keep bees', state: 'open' }, { state: 'met' }]))
  expect(part('Goals').getByRole('textbox', { name: 'New goal' })).toHaveProperty('value', '')
})

it.each([
  ['goal', 'Goals', 'New goal'],
  ['task', 'To do', 'Something to do'],
])('sends a %s again as the same one, and the next as another', async (_, region, name) => {
  let away = true
  const { user, puts } = await open(
    () => ({}),
    () => away,
  )
  await user.type(part(region).getByRole('textbox', { name }), 'Keep bees{Enter}')
  await waitFor(() => expect(puts()).toHaveLength(1))
  away = false
  await user.click(part(region).getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(part(region).getByRole('textbox', { name })).toHaveProperty('value', ''))
  await user.type(part(region).getByRole('textbox', { name }), 'And more{Enter}')
  await waitFor(() => expect(puts()).toHaveLength(3))
  const [first, again, next] = puts()
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})

it.each([false, true])('leads to the conversation of the two, of equals as of others', async (peer) => {
  const { user } = await open(() => ({}), undefined, peer)
  await user.click(screen.getByRole('button', { name: 'Write to Grace' }))
  expect(await screen.findByText(`Conversation ${uuidOf(70)}`)).toBeDefined()
})

it('is read, and not written, once it is over', async () => {
  await open((me) => ({
    open: false,
    notes: [
      {
        id: uuidOf(60),
        text: 'Ours',
        visibility: 'pair',
        authorId: me,
        revision: 1,
        createdAt: at,
        updatedAt: at,
        seenBy: [grace.id, me],
      },
    ],
    history: [{ at, move: 'ask', byId: me, menteeId: null, word: 'Would you?' }],
  }))
  expect(part('Notes').getByText('Ours')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Write to Grace' })).toBeNull()
  expect(part('History').getByText('Would you?')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /note|Add/ })).toBeNull()
})

it('asks for nothing where nothing is written any more, and tells a pair that was made without asking as begun', async () => {
  await open((me) => ({
    open: false,
    history: [
      { at, move: 'propose', byId: null, menteeId: null, word: '' },
      { at, move: 'accept', byId: grace.id, menteeId: null, word: '' },
      { at, move: 'accept', byId: me, menteeId: null, word: '' },
    ],
  }))
  expect(part('Notes').getByText('No notes here.')).toBeDefined()
  expect(part('Goals').getByText('No goals were set.')).toBeDefined()
  expect(part('To do').getByText('There were no tasks.')).toBeDefined()
  expect(part('History').getAllByRole('listitem')).toHaveLength(1)
  expect(part('History').getByText('Begun by the programme')).toBeDefined()
})

it('measures a goal by a number where one wants it, with a day, and shows how far it is', async () => {
  const goal: Goal = {
    id: uuidOf(65),
    text: 'Speak up',
    state: 'open',
    measure: null,
    targetOn: null,
    authorId: grace.id,
    createdAt: at,
    changedAt: at,
    seenBy: [],
  }
  const { user, sent } = await open(() => ({ goals: [goal] }))
  await user.click(await screen.findByRole('button', { name: /Speak up/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit goal' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit goal' }))
  expect(dialog.queryByLabelText('Unit')).toBeNull()
  await user.click(await dialog.findByLabelText('Measure it by a number'))
  // Without an aim there is nothing to measure by.
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(sent()).toEqual([])
  await user.type(dialog.getByLabelText('To'), '12')
  const now = dialog.getByLabelText('Now')
  await user.clear(now)
  await user.type(now, '3')
  await user.type(dialog.getByLabelText('Unit'), 'talks')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        text: 'Speak up',
        state: 'open',
        measure: { from: 0, to: 12, now: 3, unit: 'talks' },
        targetOn: null,
      },
    ]),
  )
  expect(await screen.findByText('3 now, from 0 to 12 talks')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Speak up' }).getAttribute('aria-valuenow')).toBe('25')
})
