import type { Attachment } from '#contract/attachments.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { session } from '../../api/session/current-session.ts'
import { queryClient } from '../../api/query-client.ts'
import type { sendFile } from '../../api/files/upload.ts'
import { accessToken, answers, data } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { Attachments } from './attachments.tsx'
import { uploadsOf } from './uploads.ts'

type Listener = Parameters<typeof sendFile>[3]
const sent = vi.hoisted(() => ({ all: [] as { path: string; told: unknown; done: string[] }[] }))
vi.mock('../../api/files/upload.ts', () => ({
  sendFile: (_file: File, path: string, _person: string, told: unknown) => {
    const done: string[] = []
    sent.all.push({ path, told, done })
    return Promise.resolve({
      stop: () => done.push('stop'),
      go: () => done.push('go'),
      giveUp: () => done.push('giveUp'),
    })
  },
}))

const file = (name: string, more: Partial<Attachment> = {}): Attachment => ({
  id: '0197a000-0000-7000-8000-000000000001',
  name,
  kind: 'document',
  mediaType: 'application/pdf',
  bytes: 2048,
  width: null,
  height: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  url: null,
  downloadUrl: '/media/a/b/saved.1.x',
  poster: null,
  urlsUntil: '2099-01-01T00:00:00.000Z',
  ...more,
})

let owner = 0
async function show(items: Attachment[], mayChange = true, pictures = false) {
  const id = `0197a000-0000-7000-8000-${String(++owner).padStart(12, '9')}`
  const calls = answers(({ method, path }) => {
    if (method === 'GET') return data({ items, mayChange, makesPosters: false })
    if (path === '/attachments')
      return data({ id, path: `/api/v1/attachments/uploads/${id}`, offset: 0, bytes: 5, expiresAt: null })
    return data(method === 'DELETE' && !path.includes('uploads') ? {} : file('x'))
  })
  const view = await renderUi(<Attachments owner={{ kind: 'meeting', id }} pictures={pictures} />)
  const region = await screen.findByRole('region', { name: pictures ? 'Pictures' : 'Files' })
  const input = region.querySelector<HTMLInputElement>('input[type="file"]')
  return {
    ...view,
    calls,
    input,
    add: (...files: File[]) => view.user.upload(input as HTMLInputElement, files),
  }
}
const some = (name: string, size = 5, type = 'text/plain') =>
  Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size })
const told = (at = 0) => sent.all[at]?.told as Listener

beforeEach(() => {
  sent.all.length = 0
  session.accept(accessToken(900))
  queryClient.clear()
})
it('that are pictures alone are called so, where there are none and where one adds some', async () => {
  await show([], true, true)
  const region = screen.getByRole('region', { name: 'Pictures' })
  expect(within(region).getByText('No pictures yet.')).toBeDefined()
  expect(within(region).getByText('Drop pictures here, paste them or choose them')).toBeDefined()
})

it('shows files that open by their whole names, cut in the middle for the eye alone', async () => {
  await show([file('Plan of the first half of the year, corrected twice.pdf')], false)
  const link = screen.getByRole('button', {
    name: 'Open Plan of the first half of the year, corrected twice.pdf (2 kB)',
  })
  expect(within(link).getByTitle(/^Plan of the first half/).textContent).toBe(
    'Plan of the first half of the year, corrected twice.pdf',
  )
  expect(screen.queryByText('Drop files here, paste them or choose them')).toBeNull()
})

it('says how much is sent, pauses, goes on, and says when a file was added', async () => {
  const { add, user } = await show([])
  await add(some('notes.txt'))
  await waitFor(() => expect(sent.all).toHaveLength(1))
  act(() => told().progress(3))
  const bar = screen.getByRole('progressbar', { name: 'notes.txt: how much is sent' })
  expect(bar.getAttribute('aria-valuenow')).toBe('60')
  act(() => told().interrupted())
  screen.getByText(/^No connection\. This goes on by itself \(60% of/)
  await user.click(screen.getByRole('button', { name: 'Pause notes.txt' }))
  screen.getByText(/^Paused at 60% of/)
  await user.click(screen.getByRole('button', { name: 'Go on with notes.txt' }))
  expect(sent.all[0]?.done).toEqual(['stop', 'go'])
  act(() => told().done())
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByText('notes.txt was added').getAttribute('role')).toBe('status')
})

it('announces what waits in nobody else’s name, and shows it to nobody else', async () => {
  const { add, calls } = await show([])
  await add(...['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => some(name)))
  await waitFor(() => expect(sent.all).toHaveLength(3))
  const id = `0197a000-0000-7000-8000-${String(owner).padStart(12, '9')}`
  const mine = uploadsOf({ kind: 'meeting', id })
  session.accept(accessToken(900, 'the-next'))
  act(() => told().failed(new ApiError({ code: 'CANCELLED', type: 'other_person', message: '' }, 0)))
  await waitFor(() =>
    expect(mine.items().map(({ file: { name }, state }) => [name, state])).toEqual([
      ['a.txt', 'failed'],
      ['b.txt', 'sending'],
      ['c.txt', 'sending'],
      ['d.txt', 'failed'],
    ]),
  )
  expect(calls.filter(({ method, path }) => method === 'POST' && path === '/attachments')).toHaveLength(3)
  expect(uploadsOf({ kind: 'meeting', id }).items()).toEqual([])
})

it('says beside each file what is wrong with it, in words, and sends nothing of it', async () => {
  const { add, calls } = await show([])
  await add(some('a.zip', 10 * 1024 * 1024 + 1, 'application/zip'), some('b.txt', 0))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'This file is too large: 10 MB at most',
    'This file is empty: save it anew from where it comes, or choose another',
  ])
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).not.toContain(
    '/attachments',
  )
})

it('says what the server found wrong, and stops an upload for good when it is given up', async () => {
  const { add, user } = await show([])
  await add(some('film.mp4', 5, 'video/mp4'))
  await waitFor(() => expect(sent.all).toHaveLength(1))
  const details = [{ field: 'file', code: 'unsupported_video' }]
  act(() =>
    told().failed(new ApiError({ code: 'UNSUPPORTED_MEDIA_TYPE', type: 'x', message: '', details }, 415)),
  )
  expect(screen.getByRole('alert').textContent).toBe(
    'This file is not a video that can be played: save it as MP4 or WebM',
  )
  await user.click(screen.getByRole('button', { name: 'Take film.mp4 off the list' }))
  await add(some('notes.txt'))
  await waitFor(() => expect(sent.all).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'Stop sending notes.txt' }))
  expect(sent.all[1]?.done).toEqual(['giveUp'])
  expect(screen.queryByRole('listitem')).toBeNull()
})

it('tells whoever added a file that it was given up, once, and of another that it arrived', async () => {
  answers(({ path }) => {
    const id = '0197a000-0000-7000-8000-000000000077'
    if (path === '/attachments')
      return data({ id, path: `/api/v1/attachments/uploads/${id}`, offset: 0, bytes: 5, expiresAt: null })
    return data({ items: [], mayChange: true, makesPosters: false })
  })
  const uploads = uploadsOf({ kind: 'course', id: '0197a000-0000-7000-8000-000000000078' })
  const said: string[] = []
  const of = (name: string) => ({
    arrived: () => void said.push(`${name} arrived`),
    left: () => void said.push(`${name} left`),
  })
  act(() => uploads.add([some('a.txt')], of('a')))
  act(() => uploads.add([some('b.txt')], of('b')))
  await waitFor(() => expect(sent.all).toHaveLength(2))
  act(() => uploads.cancel(uploads.items()[0]?.key as number))
  act(() => told(1).done())
  expect(said).toEqual(['a left', 'b arrived'])
  expect(uploads.items()).toEqual([])
})

it('takes what is pasted, but not where one types', async () => {
  await show([])
  const paste = (target: EventTarget) => {
    const event = new Event('paste', { bubbles: true, cancelable: true })
    act(
      () =>
        void target.dispatchEvent(Object.assign(event, { clipboardData: { files: [some('pasted.txt')] } })),
    )
  }
  const field = document.body.appendChild(document.createElement('textarea'))
  paste(field)
  expect(screen.queryByText(/pasted/)).toBeNull()
  paste(document.body)
  await waitFor(() => expect(sent.all).toHaveLength(1))
  field.remove()
})
