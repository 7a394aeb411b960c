import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../../test/render-ui.tsx'
import { Dialog } from './dialog.tsx'

it.each([
  ['en-GB', 'Close'],
  ['es-ES', 'Cerrar'],
] as const)('is closed by a button that says so in %s, and by Escape', async (locale, name) => {
  const close = vi.fn<() => void>()
  const { user } = await renderUi(
    <Dialog opened onClose={close} title="Bees">
      <input aria-label="Name" />
    </Dialog>,
    { locale },
  )
  expect(await screen.findByRole('dialog', { name: 'Bees' })).toBeDefined()
  await user.click(screen.getByRole('button', { name }))
  expect(close).toHaveBeenCalledTimes(1)
  await user.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(2)
})

it('has no such button where leaving it is asked for in words', async () => {
  await renderUi(<Dialog opened onClose={() => {}} title="Bees" withCloseButton={false} />)
  expect(await screen.findByRole('dialog', { name: 'Bees' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
