import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accessToken, answers, data } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import { AddToGroup } from './add-to-group.tsx'
import type { PeopleSelection } from './use-people-selection.ts'

const id = '01890a5d-ac96-774b-bcce-000000000001'
const group = {
  id,
  name: 'Bakers',
  description: '',
  rule: null,
  people: 1,
  updatedAt: '2026-03-05T10:00:00.000Z',
}

it('all who match the filters but those taken out are put into a group without a rule, and nobody is chosen after that', async () => {
  session.accept(accessToken(100_000))
  let cleared = false
  const chosen = { filters: { department: ['Kitchen'] }, except: ['01890a5d-ac96-774b-bcce-000000000009'] }
  const people = { count: 1200, chosen, clear: () => (cleared = true) } as unknown as PeopleSelection
  const calls = answers(({ method }) =>
    method === 'POST'
      ? data({ added: 1198, already: 1, left: 1 })
      : data({ items: [group], page: 1, pageSize: 20, total: 1, totalPages: 1 }),
  )
  const { user } = await renderUi(<AddToGroup people={people} opened onClose={() => undefined} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Add 1,200 people to a group' }))
  await user.click(dialog.getByRole('button', { name: 'Add to group' }))
  await dialog.findByText('Choose a group')
  await user.click(dialog.getByRole('combobox', { name: /^Group/ }))
  await user.click(await screen.findByRole('option', { name: 'Bakers' }))
  await user.click(dialog.getByRole('button', { name: 'Add to group' }))
  await waitFor(() => expect(cleared).toBe(true))
  expect(calls.filter(({ method }) => method === 'POST')).toMatchObject([
    { path: `/groups/${id}/selection`, body: { selection: chosen } },
  ])
  expect(calls.some(({ url }) => url.searchParams.get('byHand') === 'true')).toBe(true)
})
