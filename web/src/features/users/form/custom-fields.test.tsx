import type { Me } from '#contract/accounts/auth.ts'
import type { CustomField } from '#contract/people/custom-fields.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../../test/answers.ts'
import { acme, person as meAs } from '../../../../test/open-app.tsx'
import { renderUi } from '../../../../test/render-ui.tsx'
import { session } from '../../../api/session/current-session.ts'
import '../custom-filters.tsx'
import UsersScreen from '../users-screen.tsx'

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
const fields = [
  field(1, 'Cost centre'),
  field(2, 'Hours', { kind: 'number' }),
  field(3, 'Site', {
    kind: 'choice',
    options: [
      { id: id(7), name: 'Leeds', archived: false },
      { id: id(8), name: 'York', archived: true },
    ],
  }),
]
const me: Me = meAs('admin')
const bo: ManagedUser = {
  id: id(5),
  role: 'student',
  name: 'Bo',
  surname: 'Lindqvist',
  status: 'active',
  email: 'bo@acme.test',
  lastLogin: null,
  preferredLanguage: null,
  timeZone: null,
  photoUrl: null,
  createdAt: '2026-01-01T00:00:00Z',
  invitedAt: null,
  erasedAfter: null,
  inviteAnew: false,
  externalId: null,
  tags: [],
  pronouns: null,
  manager: null,
  jobTitle: null,
  department: null,
  custom: { [id(1)]: 'CC-9', [id(2)]: 37.5, [id(3)]: id(8) },
}

async function open(path: string, handle: (asked: Asked) => Response | undefined = () => undefined) {
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path === '/auth/me') return data(me)
    if (asked.path === '/users/fields') return data({ items: fields })
    if (asked.path.startsWith('/companies/slug/')) return data(acme)
    if (asked.path === '/users/tags') return data({ items: [] })
    if (asked.path === '/users/users')
      return data({ items: [bo], page: 1, pageSize: 25, total: 1, totalPages: 1, isMore: false })
    if (asked.path.endsWith('/history'))
      return data({ items: [], page: 1, pageSize: 25, total: 0, totalPages: 0 })
    return asked.path === `/users/user/${bo.id}/by-id` ? data(bo) : refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <Routes>
        <Route path="/dashboard/users/*" element={<UsersScreen />} />
      </Routes>
    </Suspense>,
    { at: `/dashboard/users${path}` },
  )
  const asked = (method: string, of: string) =>
    calls.filter((call) => call.method === method && call.path === of)
  return { ...view, asked }
}
beforeEach(() => session.accept(accessToken(900)))

describe('fields that the company defines', () => {
  it('are asked for by the address, and told below the filters in words', async () => {
    const wanted = [`${id(1)}:CC`, `${id(2)}:30..40`, `${id(3)}:${id(7)}`]
    const search = wanted.map((one) => `custom=${encodeURIComponent(one)}`).join('&')
    const { asked } = await open(`?${search}&custom=nonsense`)
    await screen.findByText(/Leeds/)
    await waitFor(() =>
      expect(asked('GET', '/users/users')[0]?.url.searchParams.getAll('custom')).toEqual(wanted),
    )
    expect(screen.getByText(/30 – 40/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Filter (3)' })).toBeDefined()
  })

  it('are filtered by what is typed, once the field is left', async () => {
    const { user, asked } = await open('')
    await user.click(await screen.findByRole('button', { name: 'Filter' }))
    await user.type(await screen.findByRole('textbox', { name: 'Cost centre' }), 'CC-9{Enter}')
    await waitFor(() =>
      expect(asked('GET', '/users/users').at(-1)?.url.searchParams.getAll('custom')).toEqual([
        `${id(1)}:CC-9`,
      ]),
    )
  })

  it('are read on the person’s page as they are called', async () => {
    await open(`/${bo.id}`)
    await screen.findByRole('button', { name: 'Change Cost centre: CC-9' })
    expect(screen.getByText('37.5')).toBeDefined()
    expect(screen.getByText('York')).toBeDefined()
  })

  it('are changed with the person: only what differs is sent, and one emptied is taken away', async () => {
    const { user, asked } = await open(`/${bo.id}/edit`, ({ method }) =>
      method === 'PUT' ? data(bo) : undefined,
    )
    await user.clear(await screen.findByRole('textbox', { name: 'Cost centre' }))
    const hours = screen.getByRole('textbox', { name: 'Hours' })
    await user.clear(hours)
    await user.type(hours, '40')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(asked('PUT', `/users/user/${bo.id}`)[0]?.body).toEqual({
        custom: { [id(1)]: null, [id(2)]: 40 },
      }),
    )
  })

  it('show at the field what the server finds wrong with it [S5.5b]', async () => {
    const { user } = await open(`/${bo.id}/edit`, ({ method }) =>
      method === 'PUT'
        ? refused('BAD_REQUEST', 400, { details: [{ field: `custom.${id(2)}`, code: 'invalid_number' }] })
        : undefined,
    )
    await user.type(await screen.findByRole('textbox', { name: 'Hours' }), '1')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Enter a number')
  })
})
