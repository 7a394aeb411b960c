import type { QuestionOf } from '#contract/practice/questions.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { newQuestion } from './quiz-changes.ts'
import { RightFields } from './right-fields.tsx'

const drawn = { data: 'data:image/webp;base64,AAAA', width: 40, height: 20 }
const draw = vi.hoisted(() => vi.fn<(file: Blob, most: number) => Promise<unknown>>())
vi.mock('./draw-picture.ts', () => ({ drawPicture: draw }))

it('gives an answer a picture with what it shows, another one, and takes it away', async () => {
  let last = newQuestion('single') as QuestionOf<'single'>
  function Writing() {
    const [now, setNow] = useState(last)
    return (
      <RightFields
        question={now}
        onChange={(next) => {
          last = next as QuestionOf<'single'>
          setNow(last)
        }}
      />
    )
  }
  const { user, container } = await renderUi(<Writing />)
  const files = () => [...container.querySelectorAll<HTMLInputElement>('input[type=file]')]
  const file = (name: string) => new File(['x'], name, { type: 'image/png' })
  draw.mockResolvedValueOnce(drawn)
  await user.upload(files()[1] as HTMLInputElement, file('bird.png'))
  const alt = await screen.findByRole('textbox', { name: 'Description of the picture of answer 2' })
  // Small: a quiz has many of them.
  expect(draw.mock.lastCall?.[1]).toBe(24 * 1024)
  screen.getByText('Describe the picture: without that, some can’t answer')
  await user.type(alt, 'A bird')
  expect(last.choices.map(({ picture }) => picture)).toEqual([undefined, { ...drawn, alt: 'A bird' }])
  draw.mockResolvedValueOnce(null)
  await user.upload(files()[1] as HTMLInputElement, file('noise.png'))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This picture can’t be read/)
  expect(last.choices[1]?.picture?.alt).toBe('A bird')
  draw.mockResolvedValueOnce({ ...drawn, width: 41 })
  await user.upload(files()[1] as HTMLInputElement, file('another.png'))
  await vi.waitFor(() => expect(last.choices[1]?.picture).toEqual({ ...drawn, width: 41, alt: 'A bird' }))
  await user.click(screen.getByRole('button', { name: 'Remove the picture of answer 2' }))
  expect(last.choices[1]).not.toHaveProperty('picture')
  expect(screen.queryByRole('textbox', { name: 'Description of the picture of answer 2' })).toBeNull()
})
