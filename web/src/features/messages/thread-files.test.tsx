import type { Attachment } from '#contract/attachments.ts'
import type { Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { conversation, messageOf } from '../../../test/conversation.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubDrawing } from '../../../test/stub-drawing.ts'
import type { sendFile } from '../../api/files/upload.ts'
import { queryClient } from '../../api/query-client.ts'
import { session } from '../../api/session/current-session.ts'
import { onToast, type Toast } from '../../api/toasts.ts'
import { ThreadView } from './thread-view.tsx'

type Listener = Parameters<typeof sendFile>[3]
const sent = vi.hoisted(() => ({ told: [] as unknown[], given: [] as string[] }))
vi.mock('../../api/files/upload.ts', () => ({
  sendFile: (file: File, _path: string, _person: string, told: unknown) => {
    sent.told.push(told)
    return Promise.resolve({
      stop: () => undefined,
      go: () => undefined,
      giveUp: () => sent.given.push(file.name),
    })
  },
}))

const PARCEL = '0197a000-0000-7000-8000-000000000077'
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
const message = (more: Partial<Message>) => messageOf(1, { text: '', ...more })

const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  toasts.length = 0
  sent.told.length = sent.given.length = 0
  stop = onToast((toast) => void toasts.push(toast))
  queryClient.clear()
  localStorage.clear()
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
  session.end('signed_out')
})

let packs = 0
type Around = { packing?: boolean; there?: Attachment[]; of?: Partial<Conversation> }
async function open(items: Message[] = [], { packing = true, there = [], of = {} }: Around = {}) {
  const parcel = PARCEL.slice(0, -4) + String(1000 + packs++)
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/parcels')) return packing ? data({ id: parcel }) : refused('MAX_NUMBER_REACHED', 409)
    if (path.endsWith('/messages') && method === 'POST') {
      const { id, text } = body as { id: string; text: string }
      return data(message({ number: 9, id, text, mine: true, attached: { parcel, files: there } }))
    }
    if (path.endsWith('/messages')) return data({ items, more: false, change: 2 })
    if (path === `/conversations/${conversation.id}`) return data({ ...conversation, ...of })
    if (path === '/attachments' && method === 'GET')
      return data({ items: there, mayChange: true, makesPosters: false })
    if (path === '/attachments') return data({ id: parcel, path: '/x', offset: 0, bytes: 5, expiresAt: null })
    if (path.startsWith('/media/'))
      return new Response('picture', { headers: { 'content-type': 'image/png' } })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <QueryClientProvider client={queryClient}>
      <ThreadView conversation={{ ...conversation, ...of }} />
    </QueryClientProvider>,
  )
  const field = await (of.closed
    ? screen.findByRole('log')
    : screen.findByRole('textbox', { name: 'Your message' }))
  const posted = () => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))
  return { ...view, field, calls, posted, there, parcel }
}
const pasted = (types: string[], ...files: File[]) => ({ clipboardData: { files, types } })
const shot = () => new File(['x'], 'Screen.png', { type: 'image/png' })
const arrive = (at = 0) => act(() => (sent.told[at] as Listener).done())

it('sends what was pasted along with what was typed, once it is there', async () => {
  const { user, field, posted, there, parcel } = await open()
  await user.type(field, 'Look at this')
  fireEvent.paste(field, pasted(['Files'], shot()))
  await waitFor(() => expect(sent.told).toHaveLength(1))
  const send = screen.getByRole('button', { name: 'Send' })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  await user.click(send)
  expect(posted()).toEqual([])
  there.push(file('Screen.webp', { kind: 'image', url: '/media/shown' }))
  arrive()
  expect(await screen.findByText('Screen.png was added')).toBeDefined()
  await user.click(send)
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ text: 'Look at this', parcel })
  expect((field as HTMLTextAreaElement).value).toBe('')
  expect(await screen.findByRole('link', { name: 'Open Screen.webp (2 kB)' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Remove Screen.webp' })).toBeNull()
})

it('sends files without a word, of a drop and of the button', async () => {
  const { user, container, posted, there } = await open()
  const log = screen.getByRole('log')
  fireEvent.drop(log, { dataTransfer: { types: ['Files'], files: [shot()] } })
  await waitFor(() => expect(sent.told).toHaveLength(1))
  const input = container.querySelector<HTMLInputElement>('input[type="file"]')
  await user.upload(input as HTMLInputElement, new File(['x'], 'Plan.pdf'))
  await waitFor(() => expect(sent.told).toHaveLength(2))
  there.push(file('Screen.webp'), file('Plan.pdf', { id: PARCEL }))
  arrive(0)
  arrive(1)
  await screen.findByRole('button', { name: 'Open Plan.pdf (2 kB)' })
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(posted()).toHaveLength(1))
})

it('keeps what was typed where a file fails, and sends it once that is taken off', async () => {
  const { user, field, posted } = await open()
  await user.type(field, 'A long explanation')
  fireEvent.paste(field, pasted(['Files'], new File([], 'Empty.png', { type: 'image/png' })))
  expect(await screen.findByText('Try the file again or take it off the list to send this.')).toBeDefined()
  await user.keyboard('{Enter}')
  expect(posted()).toEqual([])
  expect((field as HTMLTextAreaElement).value).toBe('A long explanation')
  await user.click(screen.getByRole('button', { name: 'Take Empty.png off the list' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(posted()[0]?.body).toMatchObject({ text: 'A long explanation' }))
})

it('says so where nothing can be attached, and keeps what was typed', async () => {
  const { user, field } = await open([], { packing: false })
  await user.type(field, 'Still here')
  fireEvent.paste(field, pasted(['Files'], shot()))
  await waitFor(() => expect(toasts).toMatchObject([{ severity: 'error' }]))
  expect((field as HTMLTextAreaElement).value).toBe('Still here')
})

it('takes the words of what programs copy with a picture of them', async () => {
  const { field, calls } = await open()
  fireEvent.paste(field, pasted(['text/plain', 'Files'], shot()))
  await act(async () => undefined)
  expect(calls.filter(({ path }) => path.endsWith('/parcels'))).toEqual([])
})

it('goes on with the files of a draft after a reload', async () => {
  const first = await open()
  fireEvent.paste(first.field, pasted(['Files'], shot()))
  await waitFor(() => expect(sent.told).toHaveLength(1))
  first.there.push(file('Screen.webp'))
  arrive()
  await screen.findByRole('button', { name: 'Open Screen.webp (2 kB)' })
  first.unmount()
  queryClient.clear()
  await open([], { there: [file('Screen.webp')] })
  expect(await screen.findByRole('button', { name: 'Remove Screen.webp' })).toBeDefined()
})

it('shows pictures to look at and other files by their names, and asks for a picture’s address anew', async () => {
  const picture = file('Screen.webp', { kind: 'image', url: '/media/old', width: 60, height: 40 })
  const plan = file('Plan.pdf', { id: PARCEL })
  const { container, there } = await open([message({ attached: { parcel: PARCEL, files: [picture, plan] } })])
  await screen.findByRole('button', { name: 'Open Plan.pdf (2 kB)' })
  there.push({ ...picture, url: '/media/new' }, plan)
  const image = () => container.querySelector<HTMLImageElement>('[role="log"] img')
  expect(image()?.getAttribute('src')).toBe('/media/old')
  fireEvent.error(image() as HTMLImageElement)
  await waitFor(() => expect(image()?.getAttribute('src')).toBe('/media/new'))
})

const shown = { kind: 'image', mediaType: 'image/png', url: '/media/shown', width: 60, height: 40 } as const
const received = (more: Partial<Message> = {}) =>
  message({ text: 'Where is it?', attached: { parcel: PARCEL, files: [file('Screen.png', shown)] }, ...more })
const drawOn = { name: 'Draw on it and answer: Screen.png' }

it('draws on a picture that was received, by keys alone, and answers its message with the copy', async () => {
  const { strokes } = stubDrawing()
  const { user, field, posted, there, parcel, calls } = await open([received()])
  const press = await screen.findByRole('button', drawOn)
  press.focus()
  await user.keyboard('{Enter}')
  ;(await screen.findByRole('application', { name: 'Screen.png: draw here' })).focus()
  await user.keyboard('{ArrowLeft}{Enter}{ArrowRight}{Enter}')
  await user.click(screen.getByRole('button', { name: 'Use this picture' }))
  await waitFor(() => expect(sent.told).toHaveLength(1))
  expect(strokes).toHaveLength(2)
  const announced = calls.filter(({ path, method }) => path === '/attachments' && method === 'POST')
  expect(announced.map(({ body }) => body)).toEqual([
    {
      owner: { kind: 'message', id: parcel },
      name: 'Screen (marked).png',
      bytes: 5,
      mediaType: 'image/png',
    },
  ])
  await waitFor(() => expect(document.activeElement).toBe(field))
  there.push(file('Screen (marked).webp', { ...shown, url: '/media/marked' }))
  arrive()
  await screen.findByRole('button', { name: 'Remove Screen (marked).webp' })
  await user.type(field, 'Here{Enter}')
  await waitFor(() => expect(posted()).toHaveLength(1))
  expect(posted()[0]?.body).toMatchObject({ text: 'Here', parcel, replyTo: 1 })
  // What was received is theirs, and is there as it was.
  expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
  expect(await screen.findByRole('link', { name: 'Open Screen.png (2 kB)' })).toBeDefined()
})

it('keeps the marks where nothing can go along, and gives the focus back to whoever leaves them', async () => {
  stubDrawing()
  const { user } = await open([received()], { packing: false })
  await user.click(await screen.findByRole('button', drawOn))
  ;(await screen.findByRole('application', { name: 'Screen.png: draw here' })).focus()
  await user.keyboard('{ArrowLeft}{Enter}{ArrowRight}{Enter}')
  await user.click(screen.getByRole('button', { name: 'Use this picture' }))
  await waitFor(() => expect(toasts).toMatchObject([{ severity: 'error' }]))
  expect(screen.getByRole('button', { name: 'Undo' }).getAttribute('aria-disabled')).toBe('false')
  expect(sent.told).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', drawOn)))
  expect(screen.queryByText('Replying to:')).toBeNull()
})

it('offers no drawing on one’s own pictures', async () => {
  await open([received({ mine: true })])
  await screen.findByRole('link', { name: 'Open Screen.png (2 kB)' })
  expect(screen.queryByRole('button', drawOn)).toBeNull()
})

it('offers no drawing in a conversation that is closed', async () => {
  await open([received()], { of: { closed: 'help_over' } })
  await screen.findByRole('link', { name: 'Open Screen.png (2 kB)' })
  expect(screen.queryByRole('button', drawOn)).toBeNull()
})
