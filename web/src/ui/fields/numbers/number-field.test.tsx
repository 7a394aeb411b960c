import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../../test/render-ui.tsx'
import { NumberField } from './number-field.tsx'

async function open(first: number | null, locale: 'en-GB' | 'es-ES' = 'en-GB') {
  const told: (number | null)[] = []
  function Field() {
    const [value, set] = useState(first)
    return (
      <NumberField
        label="Metres"
        value={value}
        onChange={(next) => {
          told.push(next)
          // As of a number that has to be there.
          set(first === null ? next : (next ?? 0))
        }}
      />
    )
  }
  const { user } = await renderUi(<Field />, { locale })
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Metres' })
  return { user, field, told }
}

it.each(['2.50', '100.05', '-0.5', '0.10', '1000'])('keeps %s while it is typed', async (text) => {
  for (const first of [null, 7]) {
    const { user, field, told } = await open(first)
    await user.clear(field)
    await user.type(field, text)
    expect([field.value, told.at(-1)]).toEqual([text, Number(text)])
    cleanup()
  }
})

it('takes a number typed behind the nought that stood there', async () => {
  const { user, field, told } = await open(0)
  await user.type(field, '5')
  expect([field.value, told.at(-1)]).toEqual(['5', 5])
})

it.each(['2,05', '2.05'])('takes %s in Spanish, with the mark of the language', async (text) => {
  const { user, field, told } = await open(null, 'es-ES')
  await user.type(field, text)
  await user.tab()
  expect([field.value, told.at(-1)]).toEqual(['2,05', 2.05])
})
