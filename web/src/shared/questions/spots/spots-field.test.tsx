import type { Answer, ShownOf } from '#contract/practice/questions.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { SpotsField } from './spots-field.tsx'

const asked: ShownOf<'spots'> = {
  id: '1',
  type: 'spots',
  prompt: null,
  points: 1,
  picture: { data: 'data:image/png;base64,AAAA', width: 400, height: 200, alt: 'A bird from the side' },
  spots: [
    { id: 's1', name: 'Left', x: 100, y: 500 },
    { id: 's2', name: '', x: 900, y: 500 },
  ],
  labels: [
    { id: 'l1', text: 'tail' },
    { id: 'l2', text: 'beak' },
  ],
}

async function answering() {
  const heard = vi.fn<(answer: Answer | null) => void>()
  function Asked() {
    const [answer, setAnswer] = useState<Answer | null>(null)
    const onAnswer = (next: Answer | null) => {
      heard(next)
      setAnswer(next)
    }
    return <SpotsField question={asked} answer={answer} onAnswer={onAnswer} labelledBy="asks" />
  }
  const { user } = await renderUi(
    <>
      <p id="asks">What is what?</p>
      <Asked />
    </>,
  )
  const placed = () => {
    const last = heard.mock.lastCall?.[0]
    return last?.type === 'spots' ? last.placed.map(({ id, labelId }) => [id, labelId]) : last
  }
  return { user, placed }
}
// A browser without a screen captures no pointer.
HTMLElement.prototype.setPointerCapture = () => {}

const button = (name: string) => screen.getByRole('button', { name })

it('is answered by keyboard: a spot lets choose among its labels, tells what is there, and lets go of it', async () => {
  const { user, placed } = await answering()
  expect(screen.getByRole('img').getAttribute('alt')).toBe('A bird from the side')
  expect(screen.getByRole('group', { name: 'What is what?' })).toBeTruthy()
  await user.tab()
  expect(document.activeElement).toBe(button('Spot 1: Left: nothing yet'))
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('menuitem', { name: 'beak' }))
  expect(placed()).toEqual([['s1', 'l2']])
  expect(screen.getByText('“beak” is at spot 1')).toBeTruthy()
  await user.click(button('Spot 1: Left: beak'))
  await user.click(await screen.findByRole('menuitem', { name: 'Nothing here' }))
  expect(placed()).toBeNull()
  expect(button('Spot 1: Left: nothing yet')).toBeTruthy()
})

it('takes a label that was pressed to the spot that is pressed next, as often as it belongs somewhere', async () => {
  const { user, placed } = await answering()
  const labels = within(screen.getByRole('list', { name: 'Labels' }))
  const tail = () => labels.getByRole('button', { name: /^tail/ })
  await user.click(tail())
  expect(tail().getAttribute('aria-pressed')).toBe('true')
  await user.click(button('Spot 2: nothing yet'))
  expect(placed()).toEqual([['s2', 'l1']])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(tail().getAttribute('aria-pressed')).toBe('false')
  tail().focus()
  await user.keyboard('{Enter}{Escape}')
  expect(tail().getAttribute('aria-pressed')).toBe('false')
  await user.keyboard('{Enter}')
  button('Spot 1: Left: nothing yet').focus()
  await user.keyboard('{Enter}')
  expect(placed()).toEqual([
    ['s1', 'l1'],
    ['s2', 'l1'],
  ])
})

it('takes a label by pointer to the nearest spot, on to another, and away', async () => {
  const { placed } = await answering()
  const board = screen.getByRole('img').parentElement
  if (!board) throw new Error('no board')
  board.getBoundingClientRect = () => new DOMRect(100, 100, 400, 200)
  const drag = (name: string, ...to: [number, number]) => {
    const one = button(name)
    const at = (clientX: number, clientY: number) => ({
      isPrimary: true,
      button: 0,
      pointerId: 1,
      clientX,
      clientY,
    })
    fireEvent.pointerDown(one, at(0, 0))
    fireEvent.pointerMove(one, at(...to))
    fireEvent.pointerUp(one, at(...to))
    fireEvent.click(one, { detail: 1 })
  }
  drag('beak', 150, 190)
  expect(placed()).toEqual([['s1', 'l2']])
  drag('Spot 1: Left: beak', 450, 210)
  expect(placed()).toEqual([['s2', 'l2']])
  drag('tail', 300, 200)
  expect(placed()).toEqual([['s2', 'l2']])
  drag('Spot 2: beak', 300, 20)
  expect(placed()).toBeNull()
  expect(screen.queryByRole('menu')).toBeNull()
})

it('reads as what stands at each spot, where one may only look', async () => {
  const answer = { type: 'spots' as const, placed: [{ id: 's1', labelId: 'l2' }] }
  await renderUi(<SpotsField question={asked} answer={answer} labelledBy="asks" />)
  expect(screen.queryByRole('button')).toBeNull()
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent)
  const said = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect([terms, said]).toEqual([
    ['Spot 1: Left', 'Spot 2'],
    ['beak', 'Not answered'],
  ])
})
