import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { stubDrawing } from '../../../test/stub-drawing.ts'
import { MarkDialog } from './mark-dialog.tsx'
import type { Mark } from './marks.ts'

let drawing: ReturnType<typeof stubDrawing>
beforeEach(() => {
  drawing = stubDrawing()
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function open(more: { marks?: readonly Mark[]; picture?: Blob } = {}) {
  const onUse = vi.fn<(file: File, marks: readonly Mark[]) => void>()
  const onClose = vi.fn<() => void>()
  const picture = more.picture ?? new Blob(['picture'], { type: 'image/png' })
  const ui = await renderUi(
    <MarkDialog
      picture={picture}
      name="screen.webp"
      onUse={onUse}
      onClose={onClose}
      {...(more.marks && { marks: more.marks })}
    />,
  )
  return { ...ui, onUse, onClose }
}
const board = () => screen.findByRole('application', { name: 'screen.webp: draw here' })
const press = (name: string) => screen.getByRole('button', { name })
const pointer = { isPrimary: true, button: 0, pointerId: 1 }

it('draws what a pointer drags, in pixels of the picture, and gives it as a new picture', async () => {
  const { user, onUse } = await open()
  const at = await board()
  await user.click(screen.getByRole('radio', { name: 'Box' }))
  await user.click(screen.getByRole('radio', { name: 'Blue' }))
  fireEvent.pointerDown(at, { ...pointer, clientX: 50, clientY: 25 })
  fireEvent.pointerMove(at, { ...pointer, clientX: 100, clientY: 75 })
  fireEvent.pointerUp(at, { ...pointer, clientX: 100, clientY: 75 })
  await user.click(press('Use this picture'))
  await waitFor(() => expect(onUse).toHaveBeenCalled())
  const [file, marks] = onUse.mock.calls[0] ?? []
  expect([file?.name, file?.type]).toEqual(['screen (marked).png', 'image/png'])
  const path = 'M100 50 L200 50 L200 150 L100 150 L100 50'
  expect(drawing.strokes).toEqual([`#ffffff ${path}`, `#0b57d0 ${path}`])
  expect(marks).toEqual([
    {
      tool: 'box',
      colour: 'blue',
      points: [
        [100, 50],
        [200, 150],
      ],
    },
  ])
})

it('is drawn by the keyboard alone: arrow keys, Enter, and undo', async () => {
  const { user, onUse, onClose } = await open()
  ;(await board()).focus()
  await user.keyboard('{ArrowLeft}{Enter}')
  expect(screen.getByText(/^Arrow begun/)).toBeDefined()
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}{ArrowRight}{ArrowDown}{Enter}')
  expect(screen.getByText('Arrow drawn')).toBeDefined()
  // One that is given up, and one that is taken back.
  await user.keyboard('{Enter}{ArrowUp}{Escape}{Enter}{ArrowUp}{Enter}{Control>}z{/Control}')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(press('Use this picture'))
  await waitFor(() => expect(onUse).toHaveBeenCalled())
  const [mark, ...others] = onUse.mock.calls[0]?.[1] ?? []
  expect(others).toEqual([])
  expect(mark?.points.map((point) => point.map(Math.round))).toEqual([
    [433, 250],
    [510, 317],
  ])
})

it('takes back what was drawn before, and uses nothing where nothing is drawn', async () => {
  const marks: Mark[] = [{ tool: 'pen', colour: 'black', points: [[5, 5]] }]
  const { user, onUse } = await open({ marks })
  await board()
  expect(press('Use this picture').getAttribute('aria-disabled')).toBe('false')
  await user.click(press('Undo'))
  await user.click(press('Use this picture'))
  expect(onUse).not.toHaveBeenCalled()
})

it('says so where the picture cannot be read', async () => {
  await open({ picture: new Blob() })
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This picture can’t be drawn on here. It stays as it is.',
  )
})
