import type { Question } from '#contract/practice/questions.ts'
import { picturesIn, type Block } from '#contract/rich-text/document.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { QuestionEditor } from './question-editor.tsx'
import { newQuestion } from './quiz-changes.ts'
import { usePromptPictures } from './use-prompt-pictures.ts'

const drawn = { data: 'data:image/webp;base64,AAAA', width: 40, height: 20 }
const draw = vi.hoisted(() => vi.fn<(file: Blob, most: number) => Promise<unknown>>())
vi.mock('./draw-picture.ts', () => ({ drawPicture: draw }))
beforeEach(() => draw.mockReset().mockResolvedValue(drawn))

const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const ofLength = (length: number) => ({ ...drawn, data: `data:image/webp;base64,${'A'.repeat(length)}` })

async function writing() {
  const last: { question: Question } = { question: newQuestion('true_false') }
  function Writing() {
    const [now, setNow] = useState(last.question)
    return (
      <QuestionEditor
        question={now}
        topics={[]}
        error={null}
        onChange={(next) => {
          last.question = next
          setNow(next)
        }}
      />
    )
  }
  const { user, container } = await renderUi(<Writing />)
  const field = await screen.findByRole('textbox', { name: 'Question' })
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no pictures are asked for')
  const pictures = () => (last.question.prompt ? picturesIn(last.question.prompt) : [])
  return { user, field, input, pictures }
}

it('takes pictures into the question by button and paste, and asks for what each shows until it is said', async () => {
  const { user, field, input, pictures } = await writing()
  expect(screen.getByRole('button', { name: 'Add a picture' })).toBeTruthy()
  await user.upload(input, file('heart.png'))
  await waitFor(() => expect(pictures()).toHaveLength(1))
  expect(pictures()[0]?.attrs).toEqual({ ...drawn, alt: null, caption: '', size: 'full' })
  // Small: a quiz has many of them.
  expect(draw.mock.lastCall?.[1]).toBe(32 * 1024)
  screen.getByText(/^Describe each picture/)
  const alt = screen.getByRole('textbox', { name: 'What it shows' })
  await user.type(alt, 'A muscle with four chambers')
  expect(pictures()[0]?.attrs.alt).toBe('A muscle with four chambers')
  await waitFor(() => expect(screen.queryByText(/^Describe each picture/)).toBeNull())

  const clipboardData = { files: [file('a.png')], getData: () => '', types: ['Files'] }
  fireEvent.paste(field, { clipboardData })
  await waitFor(() => expect(pictures()).toHaveLength(2))
  await user.click(screen.getAllByRole('button', { name: 'Take the image out' })[0] as HTMLElement)
  await waitFor(() => expect(pictures()).toHaveLength(1))
})

it('says what is wrong with a picture that does not come, and keeps what is there', async () => {
  const { user, input, pictures } = await writing()
  draw.mockResolvedValueOnce(null)
  await user.upload(input, file('noise.png'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This picture can’t be read/)
  const large = file('large.png')
  Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 })
  await user.upload(input, large)
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/10 MB/))
  expect(draw).toHaveBeenCalledTimes(1)
  expect(pictures()).toHaveLength(0)
  draw.mockResolvedValueOnce(ofLength(30_000)).mockResolvedValueOnce(ofLength(30_000))
  await user.upload(input, [file('a.png'), file('b.png'), file('c.png')])
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe(
      'This question has no room for another picture: take one out.',
    ),
  )
  expect(pictures()).toHaveLength(2)
})

it('draws each of several in the room that those before it left, before the page has heard of them', async () => {
  let known: ReturnType<typeof usePromptPictures> | undefined
  function Asking() {
    known = usePromptPictures(null)
    return null
  }
  await renderUi(<Asking />)
  const { pictures, hear } = known ?? {}
  const content: Block[] = []
  const place = (block: Block) => {
    content.push(block)
    hear?.({ type: 'doc', content: [...content] })
    return true
  }
  draw.mockResolvedValueOnce(ofLength(20_000)).mockResolvedValueOnce(ofLength(30_000))
  await act(async () => {
    for (const name of ['a.png', 'b.png', 'c.png']) pictures?.send(file(name), place, () => undefined)
    await vi.waitFor(() => expect(draw).toHaveBeenCalledTimes(3))
  })
  expect(draw.mock.calls.map(([, most]) => most)).toEqual([32_768, 32_768, 65_536 - 50_000 - 2 * 23])
})

it('says below a picture what it shows in a button that is high enough to be pressed', async () => {
  const content: Block[] = [
    { type: 'paragraph', content: [{ type: 'text', text: 'What is this?' }] },
    { type: 'picture', attrs: { ...drawn, alt: 'A heart', caption: '', size: 'full' } },
  ]
  const question = { ...newQuestion('true_false'), prompt: { type: 'doc' as const, content } }
  await renderUi(<QuestionEditor question={question} topics={[]} error={null} onChange={() => undefined} />)
  const button = await screen.findByRole('button', { name: 'Described as: A heart' })
  // 26 pixels; of the smallest size it would be 22, and 24 are asked for.
  expect(button.getAttribute('data-size')).toBe('compact-sm')
})
