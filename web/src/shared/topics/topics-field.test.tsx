import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { TopicsField } from './topics-field.tsx'

const said: string[][] = []

function Field({ first }: { first?: string[] }) {
  const [value, setValue] = useState<string[]>([])
  return (
    <TopicsField
      label="Topics"
      first={first}
      value={value}
      onChange={(topics) => {
        said.push(topics)
        setValue(topics)
      }}
    />
  )
}

async function open(first?: string[]) {
  answers(() => data({ items: ['Bees', 'Óptica', 'Ropes'], listed: 2 }))
  const { user } = await renderUi(<Field {...(first && { first })} />)
  return { user, field: await screen.findByRole('combobox', { name: 'Topics' }) }
}

beforeEach(() => {
  said.length = 0
  session.accept(accessToken(900))
})

it('suggests the company’s topics, found whatever their accents, once they are known', async () => {
  const { user, field } = await open(['Hives', 'bees'])
  await user.click(field)
  const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options()).toEqual(['Hives', 'bees', 'Óptica', 'Ropes'])
  expect(field.getAttribute('aria-expanded')).toBe('true')
  await user.type(field, 'OPT')
  expect(options()).toEqual(['Óptica'])
  await user.click(screen.getByRole('option'))
  expect(said.at(-1)).toEqual(['Óptica'])
})

it('writes a word of the list as the list does, and keeps every other as it was typed', async () => {
  const { user, field } = await open()
  await user.type(field, 'optica{Enter}')
  // What stands below the field is not left covered.
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await user.type(field, 'ROPES{Enter}')
  await user.type(field, 'Wax{Enter}')
  await waitFor(() => expect(said.at(-1)).toEqual(['Óptica', 'ROPES', 'Wax']))
  const before = said.length
  await user.type(field, 'ÓPTICA{Enter}')
  await user.type(field, 'wáx{Enter}')
  expect(said.slice(before)).toEqual([])
})
