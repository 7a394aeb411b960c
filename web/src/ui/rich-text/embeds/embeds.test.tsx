import type { RichText } from '#contract/rich-text/document.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import type { EditorFiles } from '../files.ts'
import { RichTextField } from '../rich-text-field.tsx'
import { RichTextView } from '../rich-text-view.tsx'
import { EmbedsHere } from './embeds-here.ts'

function Here({ hosts, children }: { hosts: string[]; children: ReactNode }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const open = (host: string) => setOpened((before) => new Set([...before, host]))
  return <EmbedsHere value={{ hosts, opened, open }}>{children}</EmbedsHere>
}
const textOf = (...urls: string[]): RichText => ({
  type: 'doc',
  content: urls.map((url, at) => ({ type: 'embed', attrs: { url, title: `Film ${at + 1}` } })),
})
const three = textOf('https://video.example/1', 'https://video.example/2', 'https://other.example/3')
const frames = () => [...document.querySelectorAll('iframe')]

it('is loaded once its reader wants it, in a frame of little rights, and then the others of its host without asking', async () => {
  await renderUi(
    <Here hosts={['video.example', 'other.example']}>
      <RichTextView document={three} />
    </Here>,
  )
  const show = await screen.findByRole('button', { name: 'Show it here: Film 1' })
  expect(frames()).toHaveLength(0)
  expect(screen.getAllByText(/It comes from video\.example, which then learns/)).toHaveLength(2)
  await userEvent.click(show)
  expect(frames().map(({ title, src }) => [title, src])).toEqual([
    ['Film 1', 'https://video.example/1'],
    ['Film 2', 'https://video.example/2'],
  ])
  expect(document.activeElement).toBe(frames()[0])
  for (const frame of frames()) {
    const may = frame.getAttribute('sandbox')?.split(' ')
    expect(may).toEqual([
      'allow-scripts',
      'allow-same-origin',
      'allow-forms',
      'allow-popups',
      'allow-presentation',
    ])
    expect(frame.getAttribute('referrerpolicy')).toBe('strict-origin')
  }
  expect(screen.getByRole('button', { name: 'Show it here: Film 3' })).toBeTruthy()
})

it('is a link where its host is not on the list, or not any more, and where it is this very site', async () => {
  const here = location
  vi.stubGlobal('location', { ...here, hostname: 'other.example' })
  const view = await renderUi(
    <Here hosts={['other.example']}>
      <RichTextView document={three} />
    </Here>,
  )
  await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(3))
  expect(screen.queryAllByRole('button')).toHaveLength(0)
  expect(screen.getByRole('link', { name: 'Film 1' }).getAttribute('href')).toBe('https://video.example/1')
  expect(view.container.querySelector('iframe')).toBeNull()
  vi.stubGlobal('location', here)
})

it('asks for a connection where there is none, and keeps its link', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await renderUi(
    <Here hosts={['other.example']}>
      <RichTextView document={textOf('https://other.example/3')} />
    </Here>,
  )
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(await screen.findByText('It needs a connection.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'Film 1' })).toBeTruthy()
})

const files: EditorFiles = {
  files: [],
  renew: () => Promise.resolve([]),
  save: () => undefined,
  savingId: null,
  send: () => undefined,
  read: () => Promise.resolve(''),
  underWay: null,
}
let written: RichText | null
function Lesson() {
  const [value, setValue] = useState<RichText | null>(null)
  written = value
  return (
    <Here hosts={['video.example', 'www.youtube-nocookie.com']}>
      <RichTextField label="Text" value={value} onChange={setValue} files={files} />
    </Here>
  )
}
const embeds = () => written?.content.filter(({ type }) => type === 'embed')

it('is put into a lesson by its address with a title; where its host is not allowed a link is, and why is said', async () => {
  await renderUi(<Lesson />)
  await screen.findByRole('textbox', { name: 'Text' })
  const tool = within(screen.getByRole('toolbar')).getByRole('button', { name: 'Embed from another site' })
  await userEvent.click(tool)
  const address = await screen.findByRole('textbox', { name: 'Address of what to embed' })
  await userEvent.type(address, 'https://evil.example/1{Enter}')
  expect(screen.getByText(/^evil\.example isn’t on your company’s list/).getAttribute('role')).toBe('status')
  await waitFor(() => expect(JSON.stringify(written)).toContain('{"href":"https://evil.example/1"}'))
  await userEvent.type(address, 'https://127.0.0.1/1{Enter}')
  expect(screen.getByText(/can’t be embedded anywhere/)).toBeTruthy()
  expect(embeds()).toEqual([])
  await userEvent.type(address, 'https://youtu.be/aqz-KE-bpKQ{Enter}')
  expect(screen.getByText('Say what it is')).toBeTruthy()
  expect(embeds()).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: 'What it is' }), 'A rabbit{Enter}')
  await waitFor(() =>
    expect(embeds()).toEqual([
      {
        type: 'embed',
        attrs: { url: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ', title: 'A rabbit' },
      },
    ]),
  )
  const said = await screen.findByRole('group', { name: 'Embed from another site' })
  expect(said.textContent).toContain('Embedded from www.youtube-nocookie.com')
  await userEvent.click(screen.getByRole('button', { name: 'Take the embed out' }))
  await waitFor(() => expect(embeds()).toEqual([]))
})

it('is made of an address that is pasted on an empty line, where it may be shown', async () => {
  await renderUi(<Lesson />)
  const field = await screen.findByRole('textbox', { name: 'Text' })
  const paste = (text: string) =>
    fireEvent.paste(field, {
      clipboardData: {
        files: [],
        types: ['text/plain'],
        getData: (kind: string) => (kind === 'text/plain' ? text : ''),
      },
    })
  paste('https://evil.example/1')
  await waitFor(() => expect(field.textContent).toContain('evil.example'))
  paste('https://video.example/1')
  await waitFor(() => expect(field.textContent).toContain('video.example/1'))
  expect(embeds()).toEqual([])
  await userEvent.clear(field)
  await waitFor(() => expect(field.textContent).toBe(''))
  paste('https://video.example/1')
  await waitFor(() =>
    expect(embeds()).toEqual([{ type: 'embed', attrs: { url: 'https://video.example/1', title: '' } }]),
  )
})
