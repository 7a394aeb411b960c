import type { Me } from '#contract/accounts/auth.ts'
import type { ManagedUser } from '#contract/people/users.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { createElement, Suspense, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { acme } from '../../../test/open-app.tsx'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { onToast } from '../../api/toasts.ts'
import { installKeepFocus } from '../../ui/page/keep-focus.ts'
import { useCreateUser, useEditUser } from './form/use-save-user.ts'
import { StatusBadge } from './status-badge.tsx'
import UsersScreen from './users-screen.tsx'

// As it is, and it can be asked how often it was drawn.
vi.mock(import('./status-badge.tsx'), async (original) => ({
  StatusBadge: vi.fn((await original()).StatusBadge),
}))

const at = '2026-03-01T10:00:00.000Z'
const person = (n: number, more: Partial<ManagedUser> = {}): ManagedUser => ({
  id: `01930000-0000-7000-8000-00000000000${n}`,
  role: 'student',
  status: 'active',
  name: `Name${n}`,
  surname: `Surname${n}`,
  email: `p${n}@acme.test`,
  lastLogin: at,
  preferredLanguage: null,
  timeZone: null,
  photoUrl: null,
  createdAt: at,
  invitedAt: null,
  erasedAfter: null,
  inviteAnew: false,
  externalId: null,
  tags: [],
  pronouns: null,
  manager: null,
  jobTitle: null,
  department: null,
  custom: {},
  ...more,
})
const me: Me = {
  ...person(1, { role: 'admin', name: 'Ada' }),
  companyId: '01930000-0000-7000-8000-0000000000aa',
  ownCompanyId: '01930000-0000-7000-8000-0000000000aa',
  timeZoneChosen: false,
  onboarded: true,
  settings: { language: null },
}
const people = [
  person(1, { role: 'admin', name: 'Ada' }),
  person(2),
  person(3, { role: 'super_admin' }),
  person(4, { status: 'pending', lastLogin: null }),
]
const page = (items: unknown[], total = items.length) =>
  data({ items, page: 1, pageSize: 25, total, totalPages: Math.ceil(total / 25), isMore: false })

type Handle = (asked: Asked) => Response | undefined

async function open(path: string, handle: Handle = () => undefined) {
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path.endsWith('/history')) return page([])
    if (asked.path.endsWith('/mastery')) return data({ topics: [] })
    if (asked.path === '/auth/me') return data(me)
    if (asked.path.startsWith('/companies/slug/')) return data(acme)
    if (asked.path === '/users/tags') return data({ items: ['North'] })
    if (asked.path === '/users/users' && asked.method === 'GET') return page(people, 60)
    if (asked.path === '/users/imports') return page([])
    const known = people.find(({ id }) => asked.path === `/users/user/${id}/by-id`)
    return known ? data(known) : refused('NOT_FOUND', 404)
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
  return { ...view, calls, asked }
}

const csv = () => new File(['name,surname,email\n'], 'people.csv', { type: 'text/csv' })
function fileField(container: HTMLElement): HTMLInputElement {
  const field = container.querySelector('input[type=file]')
  if (!(field instanceof HTMLInputElement)) throw new Error('no file field')
  return field
}

const toasts: { message?: string | undefined; severity: string }[] = []
onToast(({ message, severity }) => void toasts.push({ message, severity }))
beforeEach(() => {
  session.accept(accessToken(900))
  toasts.length = 0
})

describe('the table', () => {
  it('asks the server as the address says, and drops what is empty [S5.4] [S7.18b]', async () => {
    const { asked } = await open(
      '?search=ana&role=mentor&role=king&status=&sort=-lastLogin&page=3&lastLogin=never',
    )
    await screen.findByRole('table', { name: 'People' })
    await waitFor(() => expect(asked('GET', '/users/users')).not.toEqual([]))
    expect(Object.fromEntries(asked('GET', '/users/users')[0]?.url.searchParams ?? [])).toEqual({
      search: 'ana',
      role: 'mentor',
      sort: '-lastLogin',
      page: '3',
      pageSize: '25',
      neverSignedIn: 'true',
    })
  })

  it('keeps order, filter and columns in the address [S3.2]', async () => {
    const { user } = await open('')
    await screen.findByText('Name2 Surname2')
    await user.click(screen.getByRole('button', { name: 'E-mail' }))
    expect(screen.getByTestId('address').textContent).toContain('sort=email')
    await user.type(screen.getByRole('searchbox'), 'ana')
    await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('search=ana'))
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'External ID' }))
    expect(screen.getByTestId('address').textContent).toContain('externalId')
    expect(screen.getByRole('columnheader', { name: 'External ID' })).toBeDefined()
  })

  it('says in words what it is limited to, and moves nothing while somebody types a search', async () => {
    const { user } = await open(
      '?role=mentor&role=student&role=super_admin&role=king&tag=North&tag=A+very+long+one',
    )
    // Until the rows are there, the page may still wait for what they are drawn with.
    await screen.findByText('Name2 Surname2')
    const role = screen.getByRole('button', { name: 'Role: Mentor, Student, Super administrator' })
    expect(role.textContent).toBe('Role Mentor, Student, +1')
    expect(role.title).toBe('Role: Mentor, Student, Super administrator')
    expect(screen.getByRole('button', { name: 'Tags: North, A very long one' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Filter (5)' })).toBeDefined()
    // The words of a filter lead to where it is chosen.
    await user.click(role)
    const panel = within(await screen.findByRole('dialog', { name: 'Filter (5)' }))
    await user.click(panel.getByRole('checkbox', { name: 'Mentor' }))
    expect(screen.getByTestId('address').textContent).not.toContain('role=mentor')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('button', { name: 'Clear the filter “Role”' }))
    expect(screen.getByTestId('address').textContent).not.toContain('role')
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await user.type(screen.getByRole('searchbox'), 'ana')
    await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('search=ana'))
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
  })

  it('shows the first tags of whoever has many, and how many more there are', async () => {
    const tags = Array.from({ length: 20 }, (_, i) => `Tag ${i + 1}`)
    await open('', ({ method, path }) =>
      method === 'GET' && path === '/users/users' ? page([person(2, { tags })]) : undefined,
    )
    const row = within((await screen.findByText('Name2 Surname2')).closest('tr') as HTMLElement)
    expect(row.getAllByText(/^Tag /).map(({ textContent }) => textContent)).toEqual(['Tag 1', 'Tag 2'])
    expect(row.getByText('+18 more').title).toMatch(/^Tag 3, .*Tag 20$/)
  })

  it('grows page by page where asked to scroll [S7.29]', async () => {
    const { user, asked } = await open('?view=scroll', ({ path, url }) => {
      if (path !== '/users/users') return undefined
      const n = Number(url.searchParams.get('page'))
      return data({ items: [person(n + 4)], page: n, pageSize: 1, total: 2, totalPages: 2, isMore: false })
    })
    await screen.findByText('Name5 Surname5')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Name6 Surname6')
    await waitFor(() =>
      expect(asked('GET', '/users/users').map(({ url }) => url.searchParams.get('page'))).toEqual(['1', '2']),
    )
  })

  it('offers what this viewer may do with each person, and no more', async () => {
    const { user } = await open('')
    const menuOf = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
      const menu = await screen.findByRole('menu')
      const items = within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent)
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
      return items
    }
    expect(await menuOf('Name2 Surname2')).toEqual([
      'Open',
      'Edit',
      'Ask for a new password',
      'Reset two-step verification',
      'Hide',
      'Deactivate',
      'Delete',
    ])
    expect(await menuOf('Name3 Surname3')).toEqual(['Open'])
    expect(await menuOf('Ada Surname1')).toEqual(['Open', 'Edit', 'Ask for a new password'])
    const pending = ['Open', 'Edit', 'Invite again', 'Activate', 'Deactivate', 'Delete']
    expect(await menuOf('Name4 Surname4')).toEqual(pending)
  })

  it('gives the focus back to the button of the menu that a question was asked from', async () => {
    onTestFinished(installKeepFocus())
    const { user } = await open('')
    const actions = await screen.findByRole('button', { name: 'Actions for Name2 Surname2' })
    await user.click(actions)
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(actions))
  })

  it('sends userId and status, and says why a last administrator stays [S7.15b] [S8.6]', async () => {
    const { user, asked } = await open('', ({ method }) =>
      method === 'PUT'
        ? refused('FORBIDDEN', 403, { details: [{ field: 'status', code: 'last_admin' }] })
        : undefined,
    )
    await user.click(await screen.findByRole('button', { name: 'Actions for Name2 Surname2' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }))
    const id = people[1]?.id
    await waitFor(() =>
      expect(asked('PUT', `/users/user/${id}/change-status`).map(({ body }) => body)).toEqual([
        { userId: id, status: 'inactive' },
      ]),
    )
    await waitFor(() => expect(toasts).toEqual([{ severity: 'error', message: 'users.refused.last_admin' }]))
  })

  it.each([
    ['ALREADY_EXISTS', 409, 'email', 'already_exists', 'errors.already_exists.title'],
    ['FORBIDDEN', 403, 'status', 'last_admin', 'generic.error.error'],
  ] as const)(
    'titles a refusal for a reason of its own as its code is titled: %s [S8.4] [S8.6]',
    async (code, status, field, why, title) => {
      const { user } = await open('', ({ method }) =>
        method === 'PUT' ? refused(code, status, { details: [{ field, code: why }] }) : undefined,
      )
      const titles: unknown[] = []
      const stop = onToast((toast) => titles.push(toast.title))
      await user.click(await screen.findByRole('button', { name: 'Actions for Name2 Surname2' }))
      await user.click(await screen.findByRole('menuitem', { name: 'Deactivate' }))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Deactivate' }))
      await waitFor(() => expect(titles).toEqual([title]))
      stop()
    },
  )
})

describe('creating', () => {
  it('names each missing field, then sends what was filled in and nothing empty [S5.5a] [S7.12b]', async () => {
    const made = person(9, { status: 'pending' })
    const { user, asked } = await open('/new', ({ method, path }) =>
      (method === 'POST' && path === '/users') || path.includes(made.id) ? data(made) : undefined,
    )
    await user.click(await screen.findByRole('button', { name: 'Add and invite' }))
    for (const words of ['Enter a first name', 'Enter a surname', 'Enter an e-mail address', 'Choose a role'])
      expect(await screen.findByText(words)).toBeTruthy()
    expect(asked('POST', '/users')).toEqual([])
    await user.type(screen.getByLabelText(/First name/), 'Eva')
    await user.type(screen.getByLabelText(/Surname/), 'Luz')
    await user.type(screen.getByLabelText(/E-mail/), 'Eva@Acme.test')
    await user.selectOptions(screen.getByLabelText(/Role/), 'mentor')
    await user.click(screen.getByRole('button', { name: 'Add and invite' }))
    await waitFor(() =>
      expect(asked('POST', '/users').map(({ body }) => body)).toEqual([
        { name: 'Eva', surname: 'Luz', email: 'eva@acme.test', role: 'mentor', invite: true },
      ]),
    )
    await waitFor(() => expect(screen.getByTestId('address').textContent).toContain(made.id))
    expect(await screen.findByRole('heading', { name: 'Name9 Surname9' })).toBeDefined()
  })

  it('swallows a refusal: the person stays, sees why at the field and in a toast, and who has the address [S8.11b] [S8.4] [S7.19c]', async () => {
    const has = person(7, { name: 'Eva', surname: 'Roca', email: 'eva@acme.test' })
    const { user, asked } = await open('/new', ({ method, path }) => {
      if (path === '/users/user') return data(has)
      return method === 'POST' && path === '/users'
        ? refused('ALREADY_EXISTS', 409, { details: [{ field: 'email', code: 'already_exists' }] })
        : undefined
    })
    await user.type(await screen.findByLabelText(/First name/), 'Eva')
    await user.type(screen.getByLabelText(/Surname/), 'Luz')
    await user.type(screen.getByLabelText(/E-mail/), 'eva@acme.test')
    await user.selectOptions(screen.getByLabelText(/Role/), 'student')
    await user.click(screen.getByRole('button', { name: 'Add and invite' }))
    expect(await screen.findByText('This is already in use')).toBeDefined()
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/users/new')
    expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Eva')
    expect(toasts).toContainEqual({ severity: 'error', message: 'errors.already_exists.message' })
    // Whose address it is, asked by its filter, with the way there.
    expect(await screen.findByText(/This address belongs to Eva Roca/)).toBeDefined()
    expect(asked('GET', '/users/user').map(({ url }) => url.search)).toEqual(['?email=eva%40acme.test'])
    expect(screen.getByRole('link', { name: 'Open their page' }).getAttribute('href')).toBe(
      `/dashboard/users/${has.id}`,
    )
  })

  it('leaves the form of a person open where it is refused, with what was typed and why at its field [S8.11b]', async () => {
    const bo = people[1] as ManagedUser
    const { user } = await open(`/${bo.id}/edit`, ({ method }) =>
      method === 'PUT'
        ? refused('ALREADY_EXISTS', 409, { details: [{ field: 'email', code: 'already_exists' }] })
        : undefined,
    )
    const address = await screen.findByLabelText(/E-mail/)
    await user.clear(address)
    await user.type(address, 'eva@acme.test')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('This is already in use')).toBeDefined()
    // Long enough for another screen to come.
    await act(() => new Promise((then) => setTimeout(then, 300)))
    expect(screen.getByTestId('address').textContent).toBe(`/dashboard/users/${bo.id}/edit`)
    expect(screen.getByLabelText(/E-mail/)).toHaveProperty('value', 'eva@acme.test')
  })

  it('asks whose an address is for the one that was refused, and for nothing else that was [S7.19c]', async () => {
    let refusal = () =>
      refused('ALREADY_EXISTS', 409, { details: [{ field: 'externalId', code: 'already_exists' }] })
    const holders = [person(7, { email: 'eva@acme.test' }), person(8, { email: 'noa@acme.test' })]
    const { user, asked } = await open('/new', ({ method, path, url }) => {
      if (path === '/users/user') {
        const found = holders.find(({ email }) => email === url.searchParams.get('email'))
        return found ? data(found) : refused('NOT_FOUND', 404)
      }
      return method === 'POST' && path === '/users' ? refusal() : undefined
    })
    const submit = () => user.click(screen.getByRole('button', { name: 'Add and invite' }))
    const sent = (times: number) => waitFor(() => expect(asked('POST', '/users')).toHaveLength(times))
    const searches = () => asked('GET', '/users/user').map(({ url }) => url.search)
    await user.type(await screen.findByLabelText(/First name/), 'Eva')
    await user.type(screen.getByLabelText(/Surname/), 'Luz')
    await user.type(screen.getByLabelText(/E-mail/), 'eva@acme.test')
    await user.selectOptions(screen.getByLabelText(/Role/), 'student')
    await submit()
    await sent(1)
    refusal = () => refused('INTERNAL', 500)
    await submit()
    await sent(2)
    await waitFor(() => expect(toasts.at(-1)).toMatchObject({ message: 'errors.internal.message' }))
    expect(searches()).toEqual([])
    refusal = () => refused('ALREADY_EXISTS', 409, { details: [{ field: 'email', code: 'already_exists' }] })
    await submit()
    await screen.findByText(/This address belongs to/)
    expect(searches()).toEqual(['?email=eva%40acme.test'])
    await user.clear(screen.getByLabelText(/E-mail/))
    await user.type(screen.getByLabelText(/E-mail/), 'noa@acme.test')
    await submit()
    await waitFor(() => expect(searches()).toEqual(['?email=eva%40acme.test', '?email=noa%40acme.test']))
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Open their page' }).getAttribute('href')).toBe(
        `/dashboard/users/${holders[1]?.id}`,
      ),
    )
  })

  it('answers a failure to create or to edit a person with its text, once fields and toast have told it [S8.11a] [S8.11b]', async () => {
    answers(() => refused('ALREADY_EXISTS', 409, { details: [{ field: 'email', code: 'already_exists' }] }))
    const setErrors = vi.fn()
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(QueryClientProvider, { client: new QueryClient() }, children)
    const { result } = renderHook(
      () => ({
        ...useCreateUser({ setErrors }, 'users.done.created'),
        ...useEditUser({ setErrors }, person(1).id),
      }),
      { wrapper },
    )
    const eva = {
      name: 'Eva',
      surname: 'Luz',
      email: 'eva@acme.test',
      role: 'student',
      invite: false,
    } as const
    expect(await result.current.create(eva)).toBe('Failed to create user')
    expect(await result.current.edit({ email: 'eva@acme.test' })).toBe('Failed to edit user')
    expect(setErrors.mock.calls.map(([errors]) => Object.keys(errors as object))).toEqual([
      ['email'],
      ['email'],
    ])
    const told = { severity: 'error', message: 'errors.already_exists.message' }
    expect(toasts).toEqual([told, told])
    // And so where no answer comes at all.
    answers(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await result.current.create(eva)).toBe('Failed to create user')
    expect(await result.current.edit({ email: 'eva@acme.test' })).toBe('Failed to edit user')
    const away = { severity: 'error', message: 'errors.network.message' }
    expect(toasts.slice(2)).toEqual([away, away])
  })

  it('offers no admin the role of a super administrator', async () => {
    await open('/new')
    const options = within(await screen.findByLabelText(/Role/)).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).not.toContain('Super administrator')
  })
})

it('keeps what is shown of a person’s history where its next page fails', async () => {
  const one = { id: person(6).id, action: 'user.deactivate', at, actorId: me.id, actorName: 'Ada Stone' }
  const { user } = await open(`/${person(2).id}`, ({ path, url }) => {
    if (!path.endsWith('/history')) return undefined
    if (url.searchParams.get('page') === '2') return refused('FORBIDDEN', 403)
    return data({
      items: [{ ...one, before: null, after: null }],
      page: 1,
      pageSize: 10,
      total: 11,
      totalPages: 2,
    })
  })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This could not be loaded.')
  expect(screen.getByText(/Ada Stone/)).toBeTruthy()
})

it('tells a person’s history in words, those of the audit log where it has none of its own', async () => {
  const entry = { at, actorId: me.id, actorName: 'Ada Stone' }
  const own = { ...entry, id: person(8).id, action: 'users.second_factor_reset', before: null, after: null }
  const named = { before: { surname: 'Ridge' }, after: { surname: 'Gil' } }
  const changed = { ...entry, id: person(9).id, action: 'users.updated', ...named }
  await open(`/${person(2).id}`, ({ path }) => (path.endsWith('/history') ? page([own, changed]) : undefined))
  expect(await screen.findByText('Reset a person’s two-step verification')).toBeDefined()
  expect(screen.getByText('Details changed')).toBeDefined()
  expect(screen.getByText('Gil').parentElement?.textContent).toBe('Surname: Ridge Gil')
})

it('edits only what was touched, so that two who edit do not undo each other [S7.14b]', async () => {
  const id = people[1]?.id ?? ''
  const { user, asked } = await open(`/${id}/edit`, ({ method }) =>
    method === 'PUT' ? data(person(2, { surname: 'Changed' })) : undefined,
  )
  const surname = await screen.findByLabelText(/Surname/)
  await user.clear(surname)
  await user.type(surname, 'Changed')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked('PUT', `/users/user/${id}`).map(({ body }) => body)).toEqual([{ surname: 'Changed' }]),
  )
})

describe('creating from a file', () => {
  it('names a missing role and a missing file at their fields [S5.2]', async () => {
    const { user, calls } = await open('/import')
    await user.click(await screen.findByRole('button', { name: 'Import now' }))
    for (const words of ['Choose a role', 'Choose a file'])
      expect(await screen.findByText(words)).toBeTruthy()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each([
    { given: 'a role', missing: 'Choose a file', not: 'Choose a role' },
    { given: 'a file', missing: 'Choose a role', not: 'Choose a file' },
  ])('names the one that is missing where there is $given [S5.2]', async ({ given, missing, not }) => {
    const { user, calls, container } = await open('/import')
    await screen.findByRole('button', { name: 'Import now' })
    if (given === 'a role') await user.selectOptions(screen.getByLabelText(/Role of new people/), 'mentor')
    else await user.upload(fileField(container), csv())
    await user.click(screen.getByRole('button', { name: 'Import now' }))
    expect(await screen.findByText(missing)).toBeTruthy()
    expect(screen.queryByText(not)).toBeNull()
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  it.each([
    [52_428_800, true],
    [52_428_801, false],
  ])('takes a file of %i bytes: %s [S9.13b]', async (size, taken) => {
    const { user, container } = await open('/import')
    await screen.findByRole('button', { name: 'Import now' })
    await user.upload(fileField(container), Object.defineProperty(csv(), 'size', { value: size }))
    expect(await screen.findByText(taken ? 'people.csv' : /This file is too large/)).toBeTruthy()
    expect(screen.queryAllByText('people.csv')).toHaveLength(taken ? 1 : 0)
  })

  it('sends role and file to the company where one works now, and shows what became of each row [S7.13c]', async () => {
    const away = { ...me, role: 'super_admin', ownCompanyId: '01930000-0000-7000-8000-0000000000ff' }
    const { user, asked, container } = await open('/import', ({ method, path }) => {
      if (path === '/auth/me') return data(away)
      return method === 'POST' && path === '/users/users'
        ? data({
            created: 1,
            failed: 1,
            rows: [
              {
                row: 1,
                email: 'a@acme.test',
                outcome: 'created',
                userId: person(5).id,
                errors: [],
                notes: [],
              },
              {
                row: 2,
                email: 'b@acme',
                outcome: 'error',
                userId: null,
                errors: [{ field: 'email', code: 'invalid_email' }],
                notes: [],
              },
            ],
          })
        : undefined
    })
    await screen.findByRole('button', { name: 'Import now' })
    await user.upload(fileField(container), csv())
    await user.selectOptions(screen.getByLabelText(/Role of new people/), 'mentor')
    await user.click(screen.getByRole('button', { name: 'Import now' }))
    expect(await screen.findByText(/1 person was created; 1 row failed/)).toBeDefined()
    expect(screen.getByText(/Enter an e-mail address/)).toBeDefined()
    expect(asked('POST', '/users/users').map(({ url }) => url.search)).toEqual([
      '?companyId=01930000-0000-7000-8000-0000000000aa',
    ])
    const form = asked('POST', '/users/users')[0]?.body
    expect(form instanceof FormData && form.get('role')).toBe('mentor')
    expect(form instanceof FormData && form.get('file')).toBeInstanceOf(File)
  })
})

describe('many at once', () => {
  it('draws the rows that are ticked, and none while the filters are opened or a search is typed', async () => {
    const { user } = await open('')
    await user.click(await screen.findByRole('checkbox', { name: 'Select Name2 Surname2' }))
    const drawn = vi.mocked(StatusBadge)
    drawn.mockClear()
    await user.click(screen.getByRole('checkbox', { name: 'Select Ada Surname1' }))
    expect(screen.getByText('2 selected')).toBeDefined()
    expect(drawn).toHaveBeenCalledTimes(1)
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    await screen.findByRole('dialog', { name: 'Filter' })
    await user.keyboard('{Escape}')
    await user.type(screen.getByRole('searchbox'), 'an')
    expect(drawn).toHaveBeenCalledTimes(1)
  })

  it('says that more match than are counted, and to how many something is done once all are chosen', async () => {
    const { user } = await open('', ({ method, path, url }) => {
      if (method !== 'GET' || path !== '/users/users') return undefined
      const isExact = url.searchParams.get('exact') === 'true'
      return data({
        items: people,
        page: 1,
        pageSize: 25,
        total: isExact ? 12_345 : 10_000,
        totalPages: 400,
        isMore: !isExact,
      })
    })
    await screen.findByText('1–25 of more than 10,000')
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(screen.getByRole('button', { name: 'Choose all that match' }))
    await screen.findByText('12,345 selected')
  })

  it('means everyone who matches, but those taken out again', async () => {
    const bodies: unknown[] = []
    const { user } = await open('?role=student', ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/users/bulk') return undefined
      bodies.push(body)
      return refused('FORBIDDEN', 403)
    })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    expect(screen.getByText('4 selected')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Choose all 60 that match' }))
    expect(screen.getByText('60 selected')).toBeDefined()
    await user.click(screen.getByRole('checkbox', { name: 'Select Name2 Surname2' }))
    expect(screen.getByText('59 selected')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Invite again' }))
    await waitFor(() =>
      expect(bodies).toEqual([
        {
          selection: {
            filters: { role: ['student'], status: [], tag: [], manager: [], custom: [] },
            except: [people[1]?.id],
          },
          action: { kind: 'invite' },
        },
      ]),
    )
  })
})
