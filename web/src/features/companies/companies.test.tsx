import type { CompanyState } from '#contract/companies/company-admin.ts'
import type { CompanyRow, PublicCompany } from '#contract/companies/companies.ts'
import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, Suspense, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { onToast } from '../../api/toasts.ts'
import CompaniesScreen from './companies-screen.tsx'
import { useCreateCompany } from './use-create-company.ts'

const id = '01930000-0000-7000-8000-0000000000aa'
const at = '2026-03-01T10:00:00.000Z'
const company = { id, slug: 'acme', name: 'Acme', iconUrl: null }
const home: PublicCompany = {
  ...company,
  slug: 'demo',
  themes: {},
  languages: ['en', 'es'],
  defaultLanguage: 'en',
  description: null,
  supportEmail: null,
  supportUrl: null,
}
const row: CompanyRow = {
  ...company,
  status: 'active',
  people: 12,
  activePeople: 9,
  lastActivityAt: at,
  storageBytes: 3_500_000,
  createdAt: at,
  erasedAfter: null,
}
const state: CompanyState = {
  ...company,
  status: 'active',
  suspensionReason: null,
  erasedAfter: null,
  createdAt: at,
  isDefault: false,
}
const usage = {
  people: 12,
  storageBytes: 0,
  meetingMinutes: 0,
  limits: { people: 20, storageBytes: null, meetingMinutes: null },
}

type Handle = (asked: Asked) => Response | undefined

async function open(path: string, handle: Handle = () => undefined) {
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path.startsWith('/companies/slug/')) return data(home)
    if (asked.path === '/companies/slug-check')
      return data({ slug: asked.url.searchParams.get('slug'), problem: null })
    if (asked.path === '/companies/companies')
      return data({ items: [row], page: 1, pageSize: 25, total: 1, totalPages: 1, isMore: false })
    if (asked.path === `/companies/${id}/state`) return data(state)
    if (asked.path === `/companies/${id}/usage`) return data(usage)
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense>
      <Routes>
        <Route path="/dashboard/companies/*" element={<CompaniesScreen />} />
      </Routes>
    </Suspense>,
    { at: path },
  )
  return { ...view, calls }
}

const toasts: unknown[] = []
onToast(({ severity, message }) => void toasts.push([severity, message]))
beforeEach(() => {
  session.accept(accessToken(900))
  toasts.length = 0
})

it('lists companies with people, activity and storage, as the address says [S7.5b]', async () => {
  const { calls, user } = await open('/dashboard/companies?sort=-people&status=suspended')
  const table = await screen.findByRole('table')
  await within(table).findByText('Acme')
  expect(within(table).getByText('12')).toBeDefined()
  expect(within(table).getByText('3.3 MB')).toBeDefined()
  const asked = () =>
    Object.fromEntries(
      calls.findLast((call) => call.path === '/companies/companies')?.url.searchParams ??
        new URLSearchParams(),
    )
  expect(asked()).toEqual({ page: '1', pageSize: '25', sort: '-people', status: 'suspended' })
  await user.type(screen.getByRole('searchbox'), 'ac')
  await waitFor(() => expect(asked()).toMatchObject({ search: 'ac' }))
})

it('says of very many companies that there are more than are counted', async () => {
  await open('/dashboard/companies', ({ path }) =>
    path === '/companies/companies'
      ? data({ items: [row], page: 1, pageSize: 25, total: 10_000, totalPages: 400, isMore: true })
      : undefined,
  )
  expect(await screen.findByText('1–25 of more than 10,000')).toBeDefined()
})

it('judges a slug while it is typed', async () => {
  const { user } = await open('/dashboard/companies/new', (asked) =>
    asked.path === '/companies/slug-check' && asked.url.searchParams.get('slug') === 'taken'
      ? data({ slug: 'taken', problem: 'already_exists' })
      : undefined,
  )
  await user.type(await screen.findByLabelText(/^Name/), 'Admin')
  const slug = screen.getByRole('textbox', { name: /^Address/ })
  expect(slug).toHaveProperty('value', 'admin')
  expect(await screen.findByText(/belongs to the platform itself/)).toBeDefined()
  await user.clear(slug)
  await user.type(slug, 'taken')
  expect(await screen.findByText(/already belongs to another company/)).toBeDefined()
  await user.clear(slug)
  await user.type(slug, 'free-one')
  expect(await screen.findByRole('img', { name: 'This address is free' })).toBeDefined()
})

it('sends name, slug and icon as a form, and keeps what was typed when it is refused [S7.6b] [S8.11b]', async () => {
  const { user, calls } = await open('/dashboard/companies/new', (asked) =>
    asked.method === 'POST'
      ? refused('ALREADY_EXISTS', 409, { details: [{ field: 'slug', code: 'already_exists' }] })
      : undefined,
  )
  await user.type(await screen.findByLabelText(/^Name/), 'North Wind')
  await user.click(screen.getByRole('button', { name: 'Create company' }))
  expect(await screen.findByText('This is already in use')).toBeDefined()
  expect(toasts).toEqual([['error', 'errors.already_exists.message']])
  const sent = calls.find((call) => call.method === 'POST')
  expect(sent?.path).toBe('/companies')
  expect(sent?.url.searchParams.get('slug')).toBe('north-wind')
  expect(Object.fromEntries(sent?.body as FormData)).toEqual({ name: 'North Wind' })
  expect(screen.getByLabelText(/^Name/)).toHaveProperty('value', 'North Wind')
})

it('lists a company as soon as it is made, though the list was taken for true for ten minutes [S4.10]', async () => {
  const other = '01930000-0000-7000-8000-0000000000bb'
  let items = [row]
  const { user, client } = await open('/dashboard/companies', ({ path, method }) => {
    if (method === 'POST') {
      items = [row, { ...row, id: other, slug: 'north-wind', name: 'North Wind' }]
      return data({ ...company, id: other, slug: 'north-wind', name: 'North Wind' })
    }
    if (path === '/companies/companies')
      return data({ items, page: 1, pageSize: 25, total: items.length, totalPages: 1, isMore: false })
    if (path === `/companies/${other}/state`) return data({ ...state, id: other, name: 'North Wind' })
    return undefined
  })
  await within(await screen.findByRole('table')).findByText('Acme')
  client.setDefaultOptions({ queries: { retry: false, staleTime: 600_000 } })
  await user.click(screen.getByRole('link', { name: 'Create company' }))
  await user.type(await screen.findByLabelText(/^Name/), 'North Wind')
  await user.click(screen.getByRole('button', { name: 'Create company' }))
  await user.click(await screen.findByRole('link', { name: 'Companies' }))
  expect(await within(await screen.findByRole('table')).findByText('North Wind')).toBeDefined()
})

it('answers a failure to create a company with its text, once its fields are told [S8.11a]', async () => {
  answers(() => refused('ALREADY_EXISTS', 409, { details: [{ field: 'slug', code: 'already_exists' }] }))
  const setErrors = vi.fn()
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client: new QueryClient() }, children)
  const { result } = renderHook(() => useCreateCompany({ setErrors }), { wrapper })
  const answer = await result.current.create({ name: 'Acme', slug: 'acme', icon: null })
  expect(answer).toBe('Failed to create company')
  expect(Object.keys((setErrors.mock.calls[0] as [object])[0])).toEqual(['slug'])
  answers(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await result.current.create({ name: 'Acme', slug: 'acme', icon: null })).toBe(
    'Failed to create company',
  )
})

it('suspends with a reason, and deletes only when the name is typed', async () => {
  const { user, calls } = await open(`/dashboard/companies/${id}`, (asked) =>
    asked.method === 'PUT' || asked.method === 'DELETE' ? data(state) : undefined,
  )
  await user.click(await screen.findByRole('button', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog')
  await user.type(within(dialog).getByLabelText('Reason'), 'Unpaid')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')).toMatchObject({
      path: `/companies/${id}/change-status`,
      body: { status: 'suspended', reason: 'Unpaid' },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Delete company' }))
  const question = await screen.findByRole('dialog')
  const confirm = within(question).getByRole('button', { name: 'Delete company' })
  expect(confirm).toHaveProperty('disabled', true)
  await user.type(within(question).getByRole('textbox'), 'Acme')
  await user.click(confirm)
  await waitFor(() => expect(calls.find((call) => call.method === 'DELETE')?.url.search).toBe('?name=Acme'))
})

it('moves a company to the slug that is typed, and changes its icon where it is [S7.7c]', async () => {
  const { user, calls } = await open(`/dashboard/companies/${id}`, (asked) => {
    if (asked.path === '/companies/slug-check') return data({ taken: false })
    return asked.method === 'PUT' ? data(state) : undefined
  })
  const sent = () => calls.filter(({ method }) => method === 'PUT')
  const slug = await screen.findByRole('textbox', { name: 'Address' })
  await user.clear(slug)
  await user.type(slug, 'acme-works')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect([sent()[0]?.path, sent()[0]?.url.search]).toEqual([`/companies/${id}`, '?slug=acme-works'])
  const icon = new File(['x'], 'icon.png', { type: 'image/png' })
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement, icon)
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.url.search).toBe('?slug=acme')
})

const image = (bytes: number) =>
  Object.defineProperty(new File(['x'], 'icon.png', { type: 'image/png' }), 'size', { value: bytes })
const chooser = () => document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
const [fits, over] = [10_485_760, 10_485_761]

it('takes an icon of 10 MiB for a company, and says of one a byte larger that it is too large [S9.13a]', async () => {
  const { user, calls } = await open(`/dashboard/companies/${id}`, ({ method }) =>
    method === 'PUT' ? data(state) : undefined,
  )
  const sent = () => calls.filter(({ method }) => method === 'PUT')
  await screen.findByRole('button', { name: 'Save' })
  await user.upload(chooser(), image(over))
  expect(await screen.findByText('This file is too large: 10 MB at most')).toBeDefined()
  expect(sent()).toEqual([])
  await user.upload(chooser(), image(fits))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(screen.queryByText(/too large/)).toBeNull()
})

it('takes an icon of 10 MiB for a company that is made, and none that is larger [S9.13a]', async () => {
  const { user, calls } = await open('/dashboard/companies/new', ({ method }) =>
    method === 'POST' ? refused('ALREADY_EXISTS', 409, { details: null }) : undefined,
  )
  const sent = () => calls.filter(({ method }) => method === 'POST')
  const icon = (n: number) => (sent()[n]?.body as FormData | undefined)?.has('icon')
  await user.type(await screen.findByLabelText(/^Name/), 'North Wind')
  await user.upload(chooser(), image(over))
  expect(await screen.findByText('This file is too large: 10 MB at most')).toBeDefined()
  await user.upload(chooser(), image(fits))
  await user.click(screen.getByRole('button', { name: 'Create company' }))
  await waitFor(() => expect(icon(0)).toBe(true))
})

it('shows what the server says of the storage where it was typed [S5.5b]', async () => {
  const { user } = await open(`/dashboard/companies/${id}`, (asked) =>
    asked.method === 'PUT'
      ? refused('BAD_REQUEST', 400, {
          details: [{ field: 'storageBytes', code: 'too_low', params: { minimum: 5 } }],
        })
      : undefined,
  )
  const storage = await screen.findByRole('textbox', { name: 'Maximum storage, in GiB' })
  await user.type(storage, '1.5')
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await waitFor(() => expect(storage.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Use 5 or more')).toBeDefined()
})

it('sets limits, an empty field being none', async () => {
  const { user, calls } = await open(`/dashboard/companies/${id}`, (asked) =>
    asked.method === 'PUT' ? data(usage) : undefined,
  )
  expect(await screen.findByText('12 of 20')).toBeDefined()
  await user.clear(screen.getByRole('textbox', { name: 'Maximum people' }))
  await user.type(screen.getByRole('textbox', { name: 'Maximum storage, in GiB' }), '1.5')
  await user.click(screen.getByRole('button', { name: 'Save limits' }))
  await waitFor(() =>
    expect(calls.find((call) => call.method === 'PUT')?.body).toEqual({
      people: null,
      storageBytes: 1_610_612_736,
      meetingMinutes: null,
    }),
  )
})
