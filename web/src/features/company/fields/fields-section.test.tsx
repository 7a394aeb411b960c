import type { CustomField } from '#contract/people/custom-fields.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import FieldsSection from './fields-section.tsx'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const field = (n: number, name: string, more: Partial<CustomField> = {}): CustomField => ({
  id: id(n),
  name,
  kind: 'text',
  required: false,
  seenBy: 'admins',
  editedBy: 'admins',
  options: [],
  ...more,
})
const site = field(2, 'Site', {
  kind: 'choice',
  seenBy: 'all',
  required: true,
  options: [
    { id: id(7), name: 'Leeds', archived: false },
    { id: id(8), name: 'York', archived: false },
  ],
})

async function open(items: CustomField[], handle: (asked: Asked) => Response | undefined = () => undefined) {
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path === '/users/fields' && asked.method === 'GET') return data({ items })
    if (asked.path === '/users/field-order') return data({ items })
    return asked.method === 'DELETE' ? data({}) : data(items[0] ?? site)
  })
  const view = await renderUi(<FieldsSection />)
  const sent = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => [method, path, body])
  return { ...view, sent }
}
beforeEach(() => session.accept(accessToken(900)))
const button = (name: string) => screen.getByRole('button', { name })

describe('the fields that a company defines', () => {
  it('are told with what they are and who sees them, and put in order', async () => {
    const { user, sent } = await open([field(1, 'Cost centre'), site, field(3, 'Start', { kind: 'date' })])
    await screen.findByText('Cost centre')
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Cost centreText · Seen by administrators',
      'SiteRequiredChoice from a list · Seen by everybody',
      'StartDate · Seen by administrators',
    ])
    expect(button('Move “Cost centre” up')).toHaveProperty('disabled', true)
    expect(button('Move “Start” down')).toHaveProperty('disabled', true)
    await user.click(button('Move “Start” up'))
    await waitFor(() =>
      expect(sent()).toEqual([['PUT', '/users/field-order', { ids: [id(1), id(3), id(2)] }]]),
    )
  })

  it('are added where there are none, checked first, with the options of a choice [S5.5a]', async () => {
    const { user, sent } = await open([])
    await screen.findByText('No custom fields yet')
    await user.click(button('Add a field'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a field' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Enter a name')
    expect(sent()).toEqual([])
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Shift')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'choice')
    await user.click(dialog.getByRole('button', { name: 'Add an option' }))
    await user.type(dialog.getByRole('textbox', { name: 'Option 1' }), 'Night')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Edited by' }), 'self')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(sent()).toEqual([
        [
          'POST',
          '/users/fields',
          {
            name: 'Shift',
            kind: 'choice',
            required: false,
            seenBy: 'admins',
            editedBy: 'self',
            options: [{ name: 'Night', archived: false }],
          },
        ],
      ]),
    )
  })

  it('keep their kind when they are changed, archive an option, and show what the server refuses [S5.5b]', async () => {
    const { user, sent } = await open([site], ({ method }) =>
      method === 'PUT'
        ? refused('BAD_REQUEST', 400, { details: [{ field: 'options', code: 'option_twice' }] })
        : undefined,
    )
    await user.click(await screen.findByRole('button', { name: 'Edit “Site”' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the field' }))
    expect(dialog.getByRole('combobox', { name: 'Kind' })).toHaveProperty('disabled', true)
    await user.click(dialog.getByRole('button', { name: 'Archive “York”' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('Two options have the same name')
    const [[method, path, body] = []] = sent()
    expect([method, path]).toEqual(['PUT', `/users/fields/${id(2)}`])
    expect(body).toMatchObject({
      options: [
        { id: id(7), name: 'Leeds', archived: false },
        { id: id(8), name: 'York', archived: true },
      ],
    })
    expect(body).not.toHaveProperty('kind')
  })

  it('are deleted only by whoever types their name', async () => {
    const { user, sent } = await open([site])
    await user.click(await screen.findByRole('button', { name: 'Delete “Site”' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Site”?' }))
    const act = dialog.getByRole('button', { name: 'Delete the field' })
    expect(act).toHaveProperty('disabled', true)
    await user.type(dialog.getByRole('textbox'), 'Site')
    await user.click(act)
    await waitFor(() =>
      expect(sent().map(([method, path]) => [method, path])).toEqual([['DELETE', `/users/fields/${id(2)}`]]),
    )
  })

  it('are fifty at most, and the screen says so', async () => {
    await open(
      Array.from({ length: 50 }, (_, n) => ({ ...field(1, `F${n}`), id: id(1).slice(0, -2) + (10 + n) })),
    )
    await screen.findByText(/You have all 50 custom fields/)
    expect(button('Add a field')).toHaveProperty('disabled', true)
  })
})
