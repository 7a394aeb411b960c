import type { Attachment } from '#contract/attachments.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, data, refused } from '../../../../../test/answers.ts'
import { person } from '../../../../../test/open-app.tsx'
import { renderUi } from '../../../../../test/render-ui.tsx'
import type { sendFile } from '../../../../api/files/upload.ts'
import { session } from '../../../../api/session/current-session.ts'
import { fakeDevices } from '../../../../shared/recording/recorder.test-data.ts'
import { TimeZoneProvider } from '../../../../ui/time/time-zone.tsx'
import ReviewScreen from '../review-screen.tsx'
import { nextId, reviewed, roundOf, said, serverOf, workOf } from '../reviews.test-data.ts'

type Listener = Parameters<typeof sendFile>[3]
const sent = vi.hoisted(() => ({ told: [] as unknown[], files: [] as File[] }))
vi.mock('../../../../api/files/upload.ts', () => ({
  sendFile: (file: File, _path: string, _person: string, told: unknown) => {
    sent.told.push(told)
    sent.files.push(file)
    return Promise.resolve({ stop: () => undefined, go: () => undefined, giveUp: () => undefined })
  },
}))

const me = person('admin')
const fileOf = (id: string, more: Partial<Attachment> = {}): Attachment => ({
  id,
  name: 'Voice comment, 0 seconds.webm',
  kind: 'audio',
  mediaType: 'audio/webm',
  bytes: 5,
  width: null,
  height: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  url: '/media/heard',
  downloadUrl: '/media/saved',
  poster: null,
  urlsUntil: '2099-01-01T00:00:00.000Z',
  ...more,
})

beforeEach(() => {
  fakeDevices()
  Object.assign(sent, { told: [], files: [] })
})

async function open(work = workOf(), gone: readonly string[] = []) {
  session.accept(accessToken(900, me.id))
  const announced = nextId()
  const server = serverOf(work, ({ path, method }) => {
    if (path === '/auth/me') return data(me)
    if (path === '/coursework')
      return data({ items: [], courses: [], held: [], page: 1, pageSize: 25, total: 0, totalPages: 1 })
    if (path === '/attachments' && method === 'POST')
      return data({ id: announced, path: '/x', offset: 0, bytes: 5, expiresAt: null })
    const id = path.replace('/attachments/', '')
    return id === path || gone.includes(id) ? refused('NOT_FOUND', 404) : data(fileOf(id))
  })
  const at = `/dashboard/teach/reviews/${work.id}`
  const view = await renderUi(
    <TimeZoneProvider zone="Europe/Madrid">
      <Routes>
        <Route path="/dashboard/teach/reviews/:work" element={<ReviewScreen />} />
      </Routes>
    </TimeZoneProvider>,
    { at },
  )
  return { ...view, server, announced }
}
const button = (name: string) => screen.findByRole('button', { name })

it('a grader speaks a comment, which is heard in the review, saved with it, and taken out again', async () => {
  const { user, server, announced } = await open()
  await user.click(await button('Record a voice comment'))
  await user.click(await button('Stop'))
  // What is not part of it yet is not left behind.
  const back = await button('Return for rework')
  expect(back.getAttribute('aria-disabled')).toBe('true')
  await user.click(back)
  screen.getByText('Add the recording or throw it away before you go on.')
  await user.click(await button('Add'))
  await waitFor(() => expect(sent.files).toHaveLength(1))
  expect(sent.files[0]?.name).toBe('Voice comment, 0 seconds.webm')
  expect(server.sent('POST')).toEqual([])
  act(() => (sent.told[0] as Listener).done())
  const player = await screen.findByLabelText('Voice comment, 0 seconds.webm')
  expect(player.tagName).toBe('AUDIO')
  await waitFor(() => expect(server.sent('PUT').at(-1)?.review.voices).toEqual([announced]))
  expect((await button('Return for rework')).getAttribute('aria-disabled')).toBe('false')
  await user.click(await button('Remove Voice comment, 0 seconds.webm'))
  await waitFor(() => expect(server.sent('PUT').at(-1)?.review).not.toHaveProperty('voices'))
  expect(screen.queryByLabelText('Voice comment, 0 seconds.webm')).toBeNull()
})

it('says that a comment is no longer there once it went with whoever spoke it', async () => {
  const voice = nextId()
  await open(reviewed(workOf(), { review: said('Good', { voices: [voice] }), revision: 1 }), [voice])
  await screen.findByText('A voice comment is no longer available.')
})

it('asks for the whole work where the address of a file of it is over: one file alone is nothing it may open', async () => {
  const file = fileOf(nextId(), { name: '1.webm', url: '/media/old' })
  const work = workOf({ learner: null, number: 4711, rounds: [roundOf(1, { files: [file] })] })
  const { server } = await open(work, [file.id])
  const player = await screen.findByLabelText('1.webm')
  server.work = { ...work, rounds: [roundOf(1, { files: [{ ...file, url: '/media/new' }] })] }
  fireEvent.error(player)
  await waitFor(() => expect(player.getAttribute('src')).toBe('/media/new'))
})
