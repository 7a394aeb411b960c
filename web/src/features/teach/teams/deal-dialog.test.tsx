import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { DealDialog } from './deal-dialog.tsx'

const people = (many: number) =>
  Array.from({ length: many }, (_, n) => ({
    id: `01930000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    name: `Ana ${n}`,
    surname: 'Gil',
    photoUrl: null,
  }))

async function deal(many: number) {
  const onKeep = vi.fn<(teams: string[][]) => Promise<unknown>>(() => Promise.resolve())
  const { user } = await renderUi(
    <DealDialog
      opened
      onClose={() => undefined}
      people={people(many)}
      size={2}
      isSending={false}
      onKeep={onKeep}
    />,
  )
  const keep = await screen.findByRole('button', { name: 'Keep these teams' })
  return { user, keep, onKeep }
}

it('keeps no teams where more are dealt than are made at once, and says what to do; nobody is left out unsaid', async () => {
  const { user, keep, onKeep } = await deal(1001)
  expect(screen.getByRole('alert').textContent).toMatch(/^At most 500 teams are made at once/)
  await user.click(keep)
  expect(onKeep).not.toHaveBeenCalled()
  expect(keep.getAttribute('aria-disabled')).toBe('true')
})

it('keeps all of as many teams as are made at once', async () => {
  const { user, keep, onKeep } = await deal(1000)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(keep)
  expect(onKeep.mock.lastCall?.[0]).toHaveLength(500)
})
