import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { type Named, PeoplePicker } from './people-picker.tsx'

const ada: Named = { id: '1', name: 'Ada', surname: 'Stone', photoUrl: null }
const picker = (find: (search: string) => Promise<{ items: Named[] }>) => (
  <PeoplePicker label="People" people={[]} onChange={() => undefined} of="people" find={find} error={null} />
)
const looked = async (find: (search: string) => Promise<{ items: Named[] }>) => {
  const { user } = await renderUi(picker(find))
  await user.type(screen.getByRole('textbox', { name: 'People' }), 'sto')
}

it('offers who was found', async () => {
  await looked(async (search) => ({ items: search === 'sto' ? [ada] : [] }))
  expect(await screen.findByRole('option', { name: /Ada Stone/ })).toBeDefined()
})

it('says that nobody was found', async () => {
  await looked(async () => ({ items: [] }))
  expect((await screen.findAllByText('Nothing found')).length).toBe(2)
})

it('says that a search failed, and not that nobody was found', async () => {
  await looked(() => Promise.reject(new Error('away')))
  expect((await screen.findAllByText('The search failed. Try again in a moment.')).length).toBe(2)
  expect(screen.queryByText('Nothing found')).toBeNull()
})
