import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { WholeNumberField } from './whole-number-field.tsx'

const told: number[] = []
function Field() {
  const [value, set] = useState(5)
  return (
    <>
      <WholeNumberField
        label="Files"
        min={1}
        max={20}
        value={value}
        onChange={(next) => {
          told.push(next)
          set(next)
        }}
      />
      <button type="button">Elsewhere</button>
    </>
  )
}

it('tells whole numbers within its bounds, and is the last one again when it is left empty', async () => {
  const { user } = await renderUi(<Field />)
  const field = screen.getByRole('textbox', { name: 'Files' })
  await user.clear(field)
  expect(field).toHaveProperty('value', '')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(field).toHaveProperty('value', '5')
  await user.clear(field)
  await user.type(field, '12')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect(field).toHaveProperty('value', '12')
  expect(told).toEqual([1, 12])
})
