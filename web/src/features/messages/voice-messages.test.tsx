import type { Attachment } from '#contract/attachments.ts'
import type { Message } from '#contract/help/message.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { conversation, messageOf } from '../../../test/conversation.ts'
import { person } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import type { sendFile } from '../../api/files/upload.ts'
import { networkError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { session } from '../../api/session/current-session.ts'
import { devices, fakeDevices } from '../../shared/recording/recorder.test-data.ts'
import { ThreadView } from './thread-view.tsx'

type Listener = Parameters<typeof sendFile>[3]
const sent = vi.hoisted(() => ({ told: [] as unknown[], files: [] as File[], again: [] as string[] }))
vi.mock('../../api/files/upload.ts', () => ({
  sendFile: (file: File, _path: string, _person: string, told: unknown) => {
    sent.told.push(told)
    sent.files.push(file)
    return Promise.resolve({
      stop: () => undefined,
      go: () => sent.again.push(file.name),
      giveUp: () => undefined,
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

beforeEach(() => {
  sent.told.length = sent.files.length = sent.again.length = 0
  fakeDevices()
  queryClient.clear()
  localStorage.clear()
  packing.is = true
})
afterEach(() => {
  session.end('signed_out')
})

let packs = 0
const packing = { is: true }
async function open(items: Message[] = [], { there = [] as Attachment[] } = {}) {
  const parcel = PARCEL.slice(0, -4) + String(1000 + packs++)
  const me = person('student')
  session.accept(accessToken(100_000, me.id))
  const calls = answers(({ path, method, body }) => {
    if (path === '/auth/me') return data(me)
    if (path.endsWith('/parcels'))
      return packing.is ? data({ id: parcel }) : refused('MAX_NUMBER_REACHED', 409)
    if (path.endsWith('/messages') && method === 'POST') {
      const { id, text } = body as { id: string; text: string }
      return data(message({ number: 9, id, text, mine: true, attached: { parcel, files: there } }))
    }
    if (path.endsWith('/messages')) return data({ items, more: false, change: 2 })
    if (path === `/conversations/${conversation.id}`) return data(conversation)
    if (path === '/attachments' && method === 'GET')
      return data({ items: there, mayChange: true, makesPosters: false })
    if (path === '/attachments') return data({ id: parcel, path: '/x', offset: 0, bytes: 5, expiresAt: null })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <QueryClientProvider client={queryClient}>
      <ThreadView conversation={conversation} />
    </QueryClientProvider>,
  )
  const field = await screen.findByRole('textbox', { name: 'Your message' })
  const posted = () => calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/messages'))
  return { ...view, field, calls, posted, there, parcel }
}
const button = (name: string) => screen.findByRole('button', { name })
const arrive = (at = 0) => act(() => (sent.told[at] as Listener).done())

it('records what is said, lets it be heard, and sends it along with a message', async () => {
  const { user, field, posted, there, parcel, container } = await open()
  await user.click(await button('Record a voice message'))
  const stop = await button('Stop')
  expect(document.activeElement).toBe(stop)
  expect(screen.getByRole('timer', { name: 'Recorded so far' }).textContent).toBe('0:00 / 5:00')
  await user.click(await button('Pause'))
  expect(screen.getAllByText('Paused').some((one) => one.getAttribute('role') === 'status')).toBe(true)
  await user.click(await button('Go on'))
  await user.click(stop)
  expect(devices.open()).toBe(0)
  const add = await button('Add')
  expect(document.activeElement).toBe(add)
  expect(container.querySelector('audio')?.getAttribute('src')).toBe('blob:recorded')
  screen.getByText(/^Recorded, 0 seconds\. Listen to it/)
  await user.click(add)
  await waitFor(() => expect(sent.files).toHaveLength(1))
  expect(sent.files[0]).toMatchObject({ type: 'audio/webm' })
  expect(sent.files[0]?.name).toMatch(/^Voice message, 0 seconds\.webm$/)
  there.push(file('Voice message.webm', { kind: 'audio', url: '/media/heard', mediaType: 'audio/webm' }))
  arrive()
  await screen.findByLabelText('Voice message.webm')
  await user.type(field, 'Listen')
  await user.click(await button('Send'))
  await waitFor(() => expect(posted()[0]?.body).toMatchObject({ text: 'Listen', parcel }))
  expect(await screen.findByLabelText('Voice message.webm')).toHaveProperty('tagName', 'AUDIO')
})

it('keeps what was recorded where it cannot be sent, to be tried again', async () => {
  const { user } = await open()
  await user.click(await button('Record a voice message'))
  await user.click(await button('Stop'))
  packing.is = false
  await user.click(await button('Add'))
  expect(sent.files).toEqual([])
  packing.is = true
  await user.click(await button('Add'))
  await waitFor(() => expect(sent.files).toHaveLength(1))
  act(() => (sent.told[0] as Listener).failed(networkError(new Error('no line'))))
  await user.click(await button(`Try ${sent.files[0]?.name} again`))
  expect(sent.again).toEqual([sent.files[0]?.name])
})

it('keeps what was recorded while another part of the page is open, and listens no more meanwhile', async () => {
  const first = await open()
  await first.user.click(await button('Record a voice message'))
  await button('Stop')
  first.unmount()
  expect(devices.open()).toBe(0)
  queryClient.clear()
  const { user } = await open()
  await user.click(await button('Throw away'))
  expect(screen.queryByRole('group', { name: 'Voice message' })).toBeNull()
  await waitFor(async () => expect(document.activeElement).toBe(await button('Record a voice message')))
})

it('says what helps where the microphone is not allowed, and records once it is', async () => {
  const { user } = await open()
  devices.refusal = new DOMException('', 'NotAllowedError')
  await user.click(await button('Record a voice message'))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Recording is not allowed')
  devices.refusal = null
  await user.click(await button('Try again'))
  await user.click(await button('Stop'))
  await user.click(await button('Throw away'))
  expect(devices.open()).toBe(0)
})

it('asks anew for the address of what was spoken, once it is over', async () => {
  const spoken = file('Voice.webm', { kind: 'audio', url: '/media/old', mediaType: 'audio/webm' })
  const { there } = await open([message({ attached: { parcel: PARCEL, files: [spoken] } })])
  const player = await screen.findByLabelText('Voice.webm')
  there.push({ ...spoken, url: '/media/new' })
  fireEvent.error(player)
  await waitFor(() => expect(player.getAttribute('src')).toBe('/media/new'))
})
