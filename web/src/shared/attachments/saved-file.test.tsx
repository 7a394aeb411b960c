import type { Attachment } from '#contract/attachments.ts'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onToast, type Toast } from '../../api/toasts.ts'
import { answers, refused } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { useSaveFile } from '../../api/files/use-download.ts'
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx'
import { AttachmentList } from './attachment-list.tsx'

const file = (more: Partial<Attachment> = {}): Attachment => ({
  id: '0197a000-0000-7000-8000-000000000001',
  name: 'plan.pdf',
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
const OVER = '2020-01-01T00:00:00.000Z'
const whole = () =>
  new Response('%PDF', { headers: { 'content-disposition': "attachment; filename*=UTF-8''pl%C3%A1n.pdf" } })

const names: string[] = []
const toasts: Toast[] = []
let stop: () => void
beforeEach(() => {
  names.length = toasts.length = 0
  stop = onToast((toast) => void toasts.push(toast))
  URL.createObjectURL = () => 'blob:here'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
})
afterEach(() => {
  stop()
  vi.restoreAllMocks()
})

async function press(one: Attachment, answer: () => Response | Promise<Response>, anew: Attachment[] = []) {
  const calls = answers(answer)
  const { user } = await renderUi(<AttachmentList files={[one]} renew={() => Promise.resolve(anew)} />)
  await user.click(screen.getByRole('button', { name: /^Open plan\.pdf/ }))
  await waitFor(() => expect(names.length + toasts.length).toBe(1))
  return calls.map(({ method, url }) => `${method} ${url.pathname}`)
}
const told = () => toasts.map(({ severity, message }) => [severity, message])

it('is downloaded by POST, under the name that comes with it [S7.28d]', async () => {
  expect(await press(file(), whole)).toEqual(['POST /media/a/b/saved.1.x'])
  expect([names, told()]).toEqual([['plán.pdf'], []])
})

it('is asked for anew where its address is over', async () => {
  const anew = [file({ downloadUrl: '/media/a/b/saved.2.x' })]
  expect(await press(file({ urlsUntil: OVER }), whole, anew)).toEqual(['POST /media/a/b/saved.2.x'])
  expect(names).toEqual(['plán.pdf'])
})

it.each([
  ['the network is away', () => Promise.reject(new TypeError('offline')), 'errors.network.message'],
  ['it was removed', () => refused('NOT_FOUND', 404), 'errors.not_found.message'],
  ['its answer has no name [S7.28c]', () => new Response('%PDF'), 'errors.invalid_response.message'],
])('leaves the page as it is, and says why, where %s', async (_, answer, message) => {
  await press(file(), answer)
  expect([names, told()]).toEqual([[], [['error', message]]])
})

it('says so where its address is over and the list has it no more', async () => {
  expect(await press(file({ urlsUntil: OVER }), whole)).toEqual([])
  expect(told()).toEqual([['error', 'errors.not_found.message']])
})

/** A text that names the file, as a lesson does. */
function InText({ one }: { one: Attachment }) {
  const renew = () => Promise.resolve([])
  const saving = useSaveFile(renew)
  const document = {
    type: 'doc' as const,
    content: [{ type: 'file' as const, attrs: { attachmentId: one.id } }],
  }
  return <RichTextView document={document} files={{ files: [one], renew, ...saving }} />
}

it('leaves a text as it is, and says why, where a file it names cannot be had', async () => {
  answers(() => refused('NOT_FOUND', 404))
  const { user } = await renderUi(<InText one={file()} />)
  await user.click(screen.getByRole('button', { name: /^plan\.pdf/ }))
  await waitFor(() => expect(told()).toEqual([['error', 'errors.not_found.message']]))
  expect(names).toEqual([])
})

it.each([
  ['in a list', () => <AttachmentList files={[file()]} renew={() => Promise.resolve([])} />],
  ['in a text', () => <InText one={file()} />],
])('shows that it is on its way and is fetched once, however often it is pressed, %s', async (_, Element) => {
  let arrive: (response: Response) => void = () => undefined
  const calls = answers(() => new Promise<Response>((resolve) => (arrive = resolve)))
  const { user } = await renderUi(<Element />)
  const button = screen.getByRole('button', { name: /plan\.pdf/ })
  expect(button.getAttribute('aria-busy')).toBe('false')
  await user.click(button)
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await user.click(button)
  arrive(whole())
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
  expect([calls.length, names]).toEqual([1, ['plán.pdf']])
})
