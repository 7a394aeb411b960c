import type { Attachment } from '#contract/attachments.ts'
import type { RichText, VideoNode } from '#contract/rich-text/document.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import type { EditorFiles } from '../files.ts'
import { RichTextField } from '../rich-text-field.tsx'
import { RichTextView } from '../rich-text-view.tsx'

const film = '018f6f00-0000-7000-8000-0000000000a3'
const picture = '018f6f00-0000-7000-8000-0000000000a5'
const own = { url: '/media/film/poster', width: 640, height: 480 }
const fileOf = (id: string, kind: Attachment['kind'], poster: Attachment['poster'] = null): Attachment => ({
  id,
  name: kind === 'video' ? 'Wall.mp4' : 'Wall.jpg',
  kind,
  mediaType: kind === 'video' ? 'video/mp4' : 'image/webp',
  bytes: 10,
  width: null,
  height: null,
  createdAt: '2026-01-01T09:00:00Z',
  url: `/media/${kind}/shown`,
  downloadUrl: `/media/${kind}/saved`,
  poster,
  urlsUntil: '2026-01-01T09:10:00Z',
})
const text = (posterId?: string): RichText => ({
  type: 'doc',
  content: [
    {
      type: 'video',
      attrs: { attachmentId: film, caption: 'How', captions: [], ...(posterId && { posterId }) },
    },
    { type: 'paragraph' },
  ],
})

type Given = { poster?: Attachment['poster']; makesPosters?: boolean; chosen?: string }

async function written({ poster = null, makesPosters = true, chosen }: Given) {
  const send = vi.fn<EditorFiles['send']>()
  const said: (RichText | null)[] = []
  const files: EditorFiles = {
    files: [fileOf(film, 'video', poster), fileOf(picture, 'image')],
    makesPosters,
    renew: () => Promise.resolve([]),
    save: () => undefined,
    savingId: null,
    send,
    read: () => Promise.resolve(''),
    underWay: null,
  }
  function Field() {
    const [value, setValue] = useState<RichText | null>(text(chosen))
    const change = (next: RichText | null) => {
      said.push(next)
      setValue(next)
    }
    return <RichTextField label="About" value={value} onChange={change} files={files} />
  }
  await renderUi(<Field />)
  await screen.findByRole('group', { name: 'Picture until it plays' })
  const player = document.querySelector('video') as HTMLVideoElement
  return {
    send,
    player,
    posterIn: () => (said.at(-1)?.content[0] as VideoNode | undefined)?.attrs,
    press: (name: string) => userEvent.click(screen.getByRole('button', { name })),
  }
}
/** As a browser has it that shows a frame. */
function stands(player: HTMLVideoElement, width: number, height: number): void {
  for (const [name, value] of Object.entries({ readyState: 2, videoWidth: width, videoHeight: height }))
    Object.defineProperty(player, name, { value })
}

const notMade = /This installation makes no pictures of films/

it('the author is told where no pictures are made, and only there', async () => {
  const { player } = await written({ makesPosters: false })
  expect(screen.getByText(notMade)).toBeTruthy()
  expect([player.poster, player.style.aspectRatio]).toEqual(['', ''])
})

it('nothing is said where they are made, or one is there', async () => {
  const { player } = await written({ poster: own, makesPosters: false })
  expect(screen.queryByText(notMade)).toBeNull()
  expect([new URL(player.poster).pathname, player.style.aspectRatio]).toEqual([own.url, '640 / 480'])
})

it('a moment of the film becomes its picture, as large as one is kept', async () => {
  const { send, player, posterIn, press } = await written({ poster: own })
  const drawn = vi.fn()
  const sizes: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    then,
  ) {
    sizes.push([this.width, this.height])
    then(new Blob(['x'], { type: 'image/jpeg' }))
  })
  await press('Use this moment of the film')
  expect(await screen.findByText(/Play the film up to the moment you want/)).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  stands(player, 1920, 1080)
  await press('Use this moment of the film')
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  const [[file] = [], place] = send.mock.calls[0] ?? []
  expect([file?.name, file?.type, sizes, drawn.mock.calls[0]?.[0]]).toEqual([
    'Wall.jpg',
    'image/jpeg',
    [[1280, 720]],
    player,
  ])
  expect(screen.queryByText(/Play the film up to the moment/)).toBeNull()
  // What arrives as something else is no picture.
  expect(place?.(picture, 'document')).toBe(false)
  expect(place?.(picture, 'image')).toBe(true)
  await waitFor(() => expect(posterIn()?.posterId).toBe(picture))
  await waitFor(() => expect(new URL(player.poster).pathname).toBe('/media/image/shown'))
  await press('Use the film’s own again')
  await waitFor(() => expect(posterIn()).toEqual({ attachmentId: film, caption: 'How', captions: [] }))
  await waitFor(() => expect(new URL(player.poster).pathname).toBe(own.url))
})

it('says so where the moment cannot be drawn', async () => {
  const { player, press } = await written({})
  stands(player, 640, 480)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    drawImage: () => {
      throw new DOMException('The film is of another origin', 'SecurityError')
    },
  } as never)
  await press('Use this moment of the film')
  expect(await screen.findByText(/No picture could be taken of this moment/)).toBeTruthy()
})

it('whoever reads sees the picture that was chosen, in a place of the film’s shape, from the address that it had first', async () => {
  const files = (url: string) => ({
    files: [fileOf(film, 'video', own), { ...fileOf(picture, 'image'), url }],
    renew: () => Promise.resolve([]),
    save: () => undefined,
    savingId: null,
  })
  const { again } = await renderUi(<RichTextView document={text(picture)} files={files('/media/first')} />)
  const player = document.querySelector('video') as HTMLVideoElement
  act(() => again(<RichTextView document={text(picture)} files={files('/media/second')} />))
  expect([new URL(player.poster).pathname, player.style.aspectRatio]).toEqual(['/media/first', '640 / 480'])
})
