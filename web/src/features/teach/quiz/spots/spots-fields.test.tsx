import type { Question, QuestionOf } from '#contract/practice/questions.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../../test/render-ui.tsx'
import { newSpot } from '../quiz-changes.ts'
import { SpotsFields } from './spots-fields.tsx'

type Asked = QuestionOf<'spots'>
const asked: Asked = {
  id: '1',
  type: 'spots',
  prompt: null,
  points: 1,
  hints: { question: null, principle: null, step: null, worked: null },
  feedback: { right: null, wrong: null },
  picture: { data: 'data:image/png;base64,AAAA', width: 400, height: 200, alt: '' },
  spots: [{ ...newSpot(0), name: 'Left', label: 'beak' }],
  others: [],
  partial: true,
}

async function writing() {
  const heard = vi.fn<(question: Asked) => void>()
  function Fields() {
    const [question, setQuestion] = useState(asked)
    const onChange = (next: Question) => {
      if (next.type !== 'spots') throw new Error('another type')
      heard(next)
      setQuestion(next)
    }
    return <SpotsFields question={question} onChange={onChange} />
  }
  const { user } = await renderUi(<Fields />)
  const places = () => heard.mock.lastCall?.[0].spots.map(({ x, y }) => [x, y])
  return { user, heard, places }
}

it('asks for a description of the picture', async () => {
  const { user, heard } = await writing()
  const missing = 'Describe the picture: without that, some can’t answer'
  expect(screen.getByText(missing)).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Description of the picture' }), 'A')
  expect(heard.mock.lastCall?.[0].picture?.alt).toBe('A')
  expect(screen.queryByText(missing)).toBeNull()
})

it('makes a spot where the picture is pressed, and moves spots by pointer and by the arrow keys', async () => {
  HTMLElement.prototype.setPointerCapture = () => {}
  const { user, places } = await writing()
  const picture = screen.getByRole('button', { name: 'Add a spot on the picture' })
  if (!picture.parentElement) throw new Error('no board')
  picture.parentElement.getBoundingClientRect = () => new DOMRect(100, 100, 400, 200)
  fireEvent.click(picture, { detail: 1, clientX: 300, clientY: 150 })
  expect(places()).toEqual([
    [100, 125],
    [500, 250],
  ])
  const first = screen.getByRole('button', { name: 'Move Spot 1: Left' })
  first.focus()
  await user.keyboard('{ArrowRight}{ArrowDown}{Shift>}{ArrowUp}{/Shift}')
  expect(places()?.[0]).toEqual([110, 85])
  expect(screen.getByText('11% from the left, 9% from the top')).toBeTruthy()
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
  expect(places()?.[0]).toEqual([110, 0])
  fireEvent.pointerDown(first, { pointerId: 1, clientX: 0, clientY: 0 })
  fireEvent.pointerMove(first, { pointerId: 1, clientX: 700, clientY: 200 })
  fireEvent.pointerUp(first, { pointerId: 1 })
  fireEvent.pointerMove(first, { pointerId: 1, clientX: 100, clientY: 100 })
  expect(places()?.[0]).toEqual([1000, 500])
})
