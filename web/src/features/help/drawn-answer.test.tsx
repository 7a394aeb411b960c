import type { Attachment } from '#contract/attachments.ts'
import type { HelpRequest } from '#contract/help/help.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubDrawing } from '../../../test/stub-drawing.ts'
import { queryClient } from '../../api/query-client.ts'
import { session } from '../../api/session/current-session.ts'
import HelpScreen from './help-screen.tsx'

const sent = vi.hoisted(() => ({ files: [] as string[] }))
vi.mock('../../api/files/upload.ts', () => ({
  sendFile: (file: File) => {
    sent.files.push(file.name)
    return Promise.resolve({ stop: () => undefined, go: () => undefined, giveUp: () => undefined })
  },
}))

const uuidOf = (n: number) => `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`
const at = '2026-03-05T10:00:00.000Z'
const [id, talk, parcel] = [uuidOf(70), uuidOf(80), uuidOf(81)]
const [ada, ana] = [
  { id: uuidOf(1), name: 'Ada', surname: 'Stone', photoUrl: null, role: 'student' as const },
  { id: uuidOf(2), name: 'Ana', surname: 'Ruiz', photoUrl: null, role: 'mentor' as const },
]
const request: HelpRequest = {
  id,
  state: 'claimed',
  part: 'claimer',
  place: { courseId: uuidOf(71), lessonId: uuidOf(72), course: 'Bees', lesson: 'The queen', question: null },
  word: 'Which one is she?',
  student: ada,
  mentor: ana,
  askedAt: at,
  promisedAt: at,
  claimedUntil: at,
  answeredAt: null,
  closedAt: null,
  lastAt: at,
  helpedBy: null,
  reopened: false,
  passage: null,
  carried: { question: null, answers: [], hints: [] },
  nameless: false,
  moves: [],
  conversationId: talk,
  earlier: [],
  meetingCode: null,
  met: false,
  told: null,
}
const conversation = {
  id: talk,
  person: ada,
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
const picture: Attachment = {
  id: uuidOf(90),
  name: 'Hive.webp',
  kind: 'image',
  mediaType: 'image/webp',
  bytes: 2048,
  width: 60,
  height: 40,
  createdAt: at,
  url: '/media/hive',
  downloadUrl: '/media/hive/saved',
  poster: null,
  urlsUntil: '2099-01-01T00:00:00.000Z',
}

beforeEach(() => {
  sent.files.length = 0
  queryClient.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  session.end('signed_out')
})

async function open(more: Partial<HelpRequest>, closed: string | null = null) {
  const me = person(more.part === 'student' ? 'student' : 'mentor')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path, method, url }) => {
    if (path === '/auth/me') return data(me)
    if (path === `/help/requests/${id}`) return data({ ...request, ...more })
    if (path === `/conversations/${talk}`) return data({ ...conversation, closed })
    if (path === `/conversations/${talk}/messages`) return data({ items: [], more: false, change: 1 })
    if (path === `/conversations/${talk}/parcels`) return data({ id: parcel })
    if (path === '/attachments' && method === 'POST')
      return data({ id: parcel, path: '/x', offset: 0, bytes: 5, expiresAt: null })
    if (path === '/attachments') {
      const isOfRequest = url.searchParams.get('kind') === 'help_request'
      return data({ items: isOfRequest ? [picture] : [], mayChange: !isOfRequest, makesPosters: false })
    }
    if (path.startsWith('/media/'))
      return new Response('picture', { headers: { 'content-type': 'image/webp' } })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <QueryClientProvider client={queryClient}>
      <Suspense>
        <Routes>
          <Route path="/dashboard/help/*" element={<HelpScreen />} />
        </Routes>
      </Suspense>
    </QueryClientProvider>,
    { at: `/dashboard/help/${id}` },
  )
  await screen.findByRole('link', { name: 'Open Hive.webp (2 kB)' })
  return { ...view, calls }
}
const drawOn = { name: 'Draw on it and answer: Hive.webp' }

it('a mentor draws on the picture of a request: the copy goes along with the answer, and the picture stays', async () => {
  stubDrawing()
  const { user, calls } = await open({})
  await user.click(await screen.findByRole('button', drawOn))
  const dialog = within(await screen.findByRole('dialog'))
  ;(await dialog.findByRole('application', { name: 'Hive.webp: draw here' })).focus()
  await user.keyboard('{ArrowLeft}{Enter}{ArrowRight}{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Use this picture' }))
  await waitFor(() => expect(sent.files).toEqual(['Hive (marked).webp']))
  const changed = calls.filter(({ method, path }) => method !== 'GET' && path.startsWith('/attachments'))
  expect(changed.map(({ method, body }) => [method, (body as { owner: unknown }).owner])).toEqual([
    ['POST', { kind: 'message', id: parcel }],
  ])
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your message' })),
  )
})

it('offers it to nobody who does not answer: who asked, who might take it, and where it is over', async () => {
  const part = await open({ part: 'student' })
  await screen.findByRole('textbox', { name: 'Your message' })
  expect(screen.queryByRole('button', drawOn)).toBeNull()
  part.unmount()
  queryClient.clear()
  const waiting = await open({ part: 'taker', state: 'queued', mentor: null, conversationId: null })
  expect(screen.queryByRole('button', drawOn)).toBeNull()
  waiting.unmount()
  queryClient.clear()
  await open({ state: 'closed' }, 'help_over')
  await screen.findByText(/^This conversation is over/)
  expect(screen.queryByRole('button', drawOn)).toBeNull()
})
