import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render-ui.tsx'
import { toast, type Toast } from '../api/toasts.ts'
import { Toasts } from './toasts.tsx'

const offer = (text: string, replaces?: string): Toast => ({
  severity: 'info',
  text,
  undo: vi.fn<() => void>(),
  ...(replaces && { replaces }),
})

it('of offers that take each other’s place the newest alone stands, and others beside it', async () => {
  const { user } = await renderUi(<Toasts />)
  const [other, first, last] = [
    offer('A question is gone'),
    offer('One is gone', 'pool'),
    offer('Two is gone', 'pool'),
  ]
  act(() => [other, first].forEach(toast))
  await screen.findByText('One is gone')
  act(() => toast(last))
  await screen.findByText('Two is gone')
  await vi.waitFor(() => expect(screen.queryByText('One is gone')).toBeNull())
  expect(screen.getByText('A question is gone')).toBeDefined()
  const presses = screen.getAllByRole('button', { name: 'Undo' })
  expect(presses).toHaveLength(2)
  await user.click(presses.at(-1) as HTMLElement)
  expect([first.undo, last.undo].map((undo) => vi.mocked(undo as () => void).mock.calls.length)).toEqual([
    0, 1,
  ])
})
