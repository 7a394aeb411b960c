import type { ApiToken, Me, Session } from '#contract/accounts/auth.ts'
import type { Onboarding } from '#contract/accounts/onboarding.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import AccountScreen from './account-screen.tsx'

const at = '2026-03-01T10:00:00.000Z'
const me: Me = {
  id: '01930000-0000-7000-8000-000000000001',
  role: 'student',
  status: 'active',
  name: 'Ana',
  surname: 'Ruiz',
  email: 'ana@acme.test',
  lastLogin: at,
  preferredLanguage: 'en',
  timeZone: 'Europe/Madrid',
  photoUrl: null,
  createdAt: at,
  invitedAt: null,
  erasedAfter: null,
  companyId: '01930000-0000-7000-8000-0000000000aa',
  ownCompanyId: '01930000-0000-7000-8000-0000000000aa',
  timeZoneChosen: false,
  onboarded: true,
  settings: { language: 'en' },
}
const company = {
  id: me.companyId,
  slug: 'acme',
  name: 'Acme',
  iconUrl: null,
  themes: {},
  languages: ['en'],
  defaultLanguage: 'en',
  description: null,
  supportEmail: null,
  supportUrl: null,
}
const onboarding: Onboarding = {
  step: 'done',
  completedAt: at,
  interests: ['SQL'],
  goals: [],
  topics: [],
  capacity: 0,
  availability: [],
  about: '',
}
const device = (n: number, current: boolean): Session => ({
  id: `01930000-0000-7000-8000-00000000010${n}`,
  current,
  createdAt: at,
  lastSeenAt: at,
  expiresAt: at,
  userAgent: n === 1 ? 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' : null,
  ip: '192.0.2.7',
})

type Handle = (asked: Asked) => Response | undefined

/** The account at an address, against a server that knows the person and what a test adds. */
async function open(path: string, handle: Handle = () => undefined) {
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path === '/auth/me') return data(me)
    if (asked.path === '/onboarding') return data(onboarding)
    if (asked.path.startsWith('/companies/slug/')) return data(company)
    if (asked.path === '/auth/email') return data({ email: me.email, waiting: null })
    return refused('NOT_FOUND', 404)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <Routes>
        <Route path="/dashboard/me/*" element={<AccountScreen />} />
      </Routes>
    </Suspense>,
    { at: path },
  )
  return { ...view, calls, sent: (method: string) => calls.filter((call) => call.method === method) }
}

beforeEach(() => session.accept(accessToken(900)))

it('saves a changed name and sends nothing else', async () => {
  const { user, sent } = await open('/dashboard/me', ({ method }) =>
    method === 'PUT' ? data({ ...me, name: 'Anna' }) : undefined,
  )
  const name = await screen.findByLabelText(/First name/)
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Enter a first name')).toBeDefined()
  expect(sent('PUT')).toEqual([])
  await user.type(name, 'Anna')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(sent('PUT').map((call) => call.body)).toEqual([{ name: 'Anna', surname: 'Ruiz' }]),
  )
})

it.each([
  [10_485_760, 1],
  [10_485_761, 0],
])('takes a photo of %i bytes: %i sent [S9.13a]', async (size, count) => {
  const { user, sent } = await open('/dashboard/me', ({ method }) =>
    method === 'POST' ? data(me) : undefined,
  )
  const photo = new File(['x'], 'me.png', { type: 'image/png' })
  await screen.findByRole('button', { name: 'Add a photo' })
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await user.upload(chooser, Object.defineProperty(photo, 'size', { value: size }))
  if (!count) expect(await screen.findByText('This file is too large: 10 MB at most')).toBeDefined()
  await waitFor(() => expect(sent('POST')).toHaveLength(count))
})

it('asks for another address, says that it waits, and takes it back', async () => {
  let waiting: { email: string; until: string } | null = null
  const { user, sent } = await open('/dashboard/me', ({ method, path }) => {
    if (path === '/auth/email/waiting') {
      waiting = null
      return data({})
    }
    if (path !== '/auth/email') return undefined
    if (method === 'PUT') waiting = { email: 'ana.ruiz@acme.test', until: at }
    return data(method === 'PUT' ? waiting : { email: me.email, waiting })
  })
  await user.click(await screen.findByRole('button', { name: 'Change address' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change address' })
  await user.type(within(dialog).getByLabelText('New address'), 'no address')
  await user.click(within(dialog).getByRole('button', { name: 'Send the link' }))
  expect(within(dialog).getByText(/Enter an e-mail address/)).toBeDefined()
  expect(sent('PUT')).toEqual([])
  await user.clear(within(dialog).getByLabelText('New address'))
  await user.type(within(dialog).getByLabelText('New address'), 'Ana.Ruiz@acme.test{Enter}')
  expect(await screen.findByText('ana.ruiz@acme.test is not confirmed yet')).toBeDefined()
  // The form of the names around it sends nothing of its own.
  expect(sent('PUT').map(({ path }) => path)).toEqual(['/auth/email'])
  expect(screen.getByLabelText('Current address')).toHaveProperty('value', 'ana@acme.test')
  await user.click(screen.getByRole('button', { name: 'Keep the current address' }))
  await waitFor(() => expect(screen.queryByText(/is not confirmed yet/)).toBeNull())
  expect(sent('DELETE').map(({ path }) => path)).toEqual(['/auth/email/waiting'])
})

it('sends the current and the new password, and shows at its field what the server refuses [S5.3a] [S5.5b]', async () => {
  const { user, sent } = await open('/dashboard/me/password', ({ method }) =>
    method === 'PUT'
      ? refused('BAD_REQUEST', 400, { details: [{ field: 'currentPassword', code: 'wrong_password' }] })
      : undefined,
  )
  await user.type(await screen.findByLabelText('Current password'), 'not this one')
  await user.type(screen.getByLabelText('New password'), 'anaruiz12345')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(/Leave your name/)).toBeDefined()
  expect(sent('PUT')).toEqual([])
  await user.clear(screen.getByLabelText('New password'))
  await user.type(screen.getByLabelText('New password'), 'siete barcos de papel')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText('This isn’t your current password')).toBeDefined()
  expect(sent('PUT').map((call) => call.body)).toEqual([
    { currentPassword: 'not this one', newPassword: 'siete barcos de papel' },
  ])
  expect(screen.getByLabelText('New password')).toHaveProperty('value', 'siete barcos de papel')
})

it('sends with a new password that the address of one’s calendar is kept, where there is one', async () => {
  const { user, sent } = await open('/dashboard/me/password', ({ method, path }) =>
    path === '/calendar/feed'
      ? data({ madeAt: at, fetchedAt: null })
      : method === 'PUT'
        ? data({})
        : undefined,
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Keep the address of my calendar' }))
  await user.type(await screen.findByLabelText('Current password'), 'moss on the north')
  await user.type(screen.getByLabelText('New password'), 'siete barcos de papel')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  const body = { currentPassword: 'moss on the north', newPassword: 'siete barcos de papel', keepFeed: true }
  await waitFor(() => expect(sent('PUT').map((call) => call.body)).toEqual([body]))
})

it('sends with a new password the API tokens that are to go on, and none where none was chosen', async () => {
  const kept = '01930000-0000-7000-8000-0000000000c1'
  const items = [kept, '01930000-0000-7000-8000-0000000000c2'].map((id, i) => ({
    id,
    name: ['Nightly export', 'Old script'][i],
    scopes: ['users:read'],
    hint: 'abcd',
    createdAt: at,
    expiresAt: null,
    lastUsedAt: null,
  }))
  const { user, sent } = await open('/dashboard/me/password', ({ method, path }) =>
    path === '/auth/api-tokens' ? data({ items }) : method === 'PUT' ? data({}) : undefined,
  )
  const change = async () => {
    await user.type(await screen.findByLabelText('Current password'), 'moss on the north')
    await user.type(screen.getByLabelText('New password'), 'siete barcos de papel')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }
  await user.click(await screen.findByRole('checkbox', { name: 'Nightly export' }))
  await change()
  const body = { currentPassword: 'moss on the north', newPassword: 'siete barcos de papel' }
  await waitFor(() => expect(sent('PUT').map((call) => call.body)).toEqual([{ ...body, keepTokens: [kept] }]))
  // The form is empty again: what was chosen for one password is not for the next.
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveProperty('value', ''))
  await change()
  await waitFor(() => expect(sent('PUT').at(1)?.body).toEqual(body))
})

it('ends another session once it is confirmed, and never offers to end this one', async () => {
  let items = [device(2, false), device(1, true)]
  const { user, sent } = await open('/dashboard/me/sessions', ({ method, path }) => {
    if (method === 'DELETE') {
      items = items.filter((item) => item.current)
      return data({})
    }
    return path === '/auth/sessions' ? data({ items }) : undefined
  })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first?.textContent).toContain('Firefox · Linux')
  expect(first?.textContent).toContain('This device')
  expect(first && within(first).queryByRole('button')).toBeNull()
  await user.click(
    within(second ?? document.body).getByRole('button', { name: 'End the session on Unknown device' }),
  )
  expect(sent('DELETE')).toEqual([])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(sent('DELETE')[0]?.path).toBe(`/auth/sessions/${device(2, false).id}`)
})

it('shows a new token’s secret once [S3.6b]', async () => {
  const made: ApiToken = {
    id: '01930000-0000-7000-8000-000000000201',
    name: 'Nightly export',
    scopes: ['profile:read'],
    hint: 'x9Yz',
    createdAt: at,
    expiresAt: null,
    lastUsedAt: null,
  }
  let items: ApiToken[] = []
  const { user, sent } = await open('/dashboard/me/tokens', ({ method, path }) => {
    if (path !== '/auth/api-tokens') return undefined
    if (method === 'GET') return data({ items })
    items = [made]
    return data({ ...made, token: 'cairn_secret_x9Yz' })
  })
  await user.click(await screen.findByRole('button', { name: 'Create token' }))
  const dialog = await screen.findByRole('dialog')
  const create = within(dialog).getByRole('button', { name: 'Create token' })
  await user.click(create)
  expect(within(dialog).getByText('Enter a name')).toBeDefined()
  expect(within(dialog).getByText('Choose at least 1')).toBeDefined()
  // A student’s token cannot be given what a student may not do.
  expect(within(dialog).queryByRole('checkbox', { name: 'Add and edit people' })).toBeNull()
  await user.type(within(dialog).getByLabelText('Name'), 'Nightly export')
  await user.click(within(dialog).getByRole('checkbox', { name: 'View your profile' }))
  await user.click(create)
  expect(await screen.findByText('cairn_secret_x9Yz')).toBeDefined()
  expect(sent('POST')[0]?.body).toMatchObject({ name: 'Nightly export', scopes: ['profile:read'] })
  await user.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  expect(await screen.findByText('…x9Yz')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('cairn_secret_x9Yz')).toBeNull())
})

it('revokes a token once it is confirmed [S3.6a]', async () => {
  const token: ApiToken = {
    id: '01930000-0000-7000-8000-000000000201',
    name: 'Old script',
    scopes: ['profile:read', 'profile:write'],
    hint: 'x9Yz',
    createdAt: at,
    expiresAt: '2020-01-01T00:00:00.000Z',
    lastUsedAt: null,
  }
  let items = [token]
  const { user, sent } = await open('/dashboard/me/tokens', ({ method, path }) => {
    if (method === 'DELETE') {
      items = []
      return data({})
    }
    return path === '/auth/api-tokens' ? data({ items }) : undefined
  })
  expect(await screen.findByText('Expired')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Revoke Old script' }))
  expect(sent('DELETE')).toEqual([])
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  expect(await screen.findByText('No tokens yet')).toBeDefined()
  expect(sent('DELETE')[0]?.path).toBe(`/auth/api-tokens/${token.id}/revoke`)
})

it('keeps what was typed when the connection is lost', async () => {
  const { user } = await open('/dashboard/me/interests', ({ method }) => {
    if (method === 'PUT') throw new TypeError('Failed to fetch')
    return undefined
  })
  const about = await screen.findByLabelText('A few words about you')
  await user.type(about, 'I keep bees.')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', false),
  )
  expect(about).toHaveProperty('value', 'I keep bees.')
})
