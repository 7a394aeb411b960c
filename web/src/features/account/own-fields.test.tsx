import type { OwnCustomField } from '#contract/people/custom-fields.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, data, refused } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { OwnFields } from './own-fields.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const field = (n: number, name: string, more: Partial<OwnCustomField> = {}): OwnCustomField => ({
  id: id(n),
  name,
  kind: 'text',
  required: false,
  seenBy: 'admins',
  editedBy: 'self',
  options: [],
  value: null,
  editable: true,
  ...more,
})
const items = [
  field(1, 'Shoe size', { kind: 'number', value: 42 }),
  field(2, 'Desk', { value: 'A7' }),
  field(3, 'Cost centre', { editable: false, value: 'CC-9' }),
  field(4, 'Notes', { editable: false }),
]
beforeEach(() => session.accept(accessToken(900)))

it('of mine I change what is mine to change, and read the rest; an emptied one says none [S5.5b]', async () => {
  let isRefused = true
  const calls = answers(({ method }) => {
    if (method === 'GET') return data({ items })
    if (isRefused)
      return refused('BAD_REQUEST', 400, { details: [{ field: `custom.${id(1)}`, code: 'invalid_number' }] })
    return data({ items })
  })
  const { user } = await renderUi(<OwnFields />)
  expect((await screen.findByText('CC-9')).previousSibling?.textContent).toBe('Cost centre')
  expect(screen.queryByText('Notes')).toBeNull()
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
  await user.clear(screen.getByRole('textbox', { name: 'Desk' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  await screen.findByText('Enter a number')
  expect(sent()).toEqual([{ values: { [id(2)]: null } }])
  isRefused = false
  await user.clear(screen.getByRole('textbox', { name: 'Shoe size' }))
  await user.type(screen.getByRole('textbox', { name: 'Shoe size' }), '43')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(sent()[1]).toEqual({ values: { [id(1)]: 43, [id(2)]: null } }))
})

it('show nothing where the company asks nothing that one reads', async () => {
  answers(() => data({ items: [field(4, 'Notes', { editable: false })] }))
  const { container } = await renderUi(<OwnFields />)
  await waitFor(() => expect(screen.queryByText('Your details')).toBeNull())
  expect(container.textContent).not.toContain('Notes')
})
