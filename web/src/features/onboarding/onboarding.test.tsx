import type { Me } from '#contract/accounts/auth.ts'
import type { Onboarding } from '#contract/accounts/onboarding.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { accessToken, answers, type Asked, data, refused } from '../../../test/answers.ts'
import { renderUi } from '../../../test/render-ui.tsx'
import { session } from '../../api/session/current-session.ts'
import { hideOneTimeToken } from '../../api/session/one-time-token.ts'
import AcceptScreen from './accept-screen.tsx'
import ConfirmEmailScreen from './confirm-email-screen.tsx'
import KeepEmailScreen from './keep-email-screen.tsx'
import OnboardingScreen from './onboarding-screen.tsx'
import ResetScreen from './reset-screen.tsx'

const at = '2026-03-01T10:00:00.000Z'
const id = '01930000-0000-7000-8000-0000000000aa'
const token = 'a-token-of-at-least-twenty-characters'
const company = {
  id,
  slug: 'demo',
  name: 'Fernhill',
  iconUrl: null,
  themes: {},
  languages: ['en', 'es'],
  defaultLanguage: 'en',
  description: null,
  supportEmail: 'help@fernhill.test',
  supportUrl: null,
}
const person = (role: Me['role']): Me => ({
  id,
  role,
  status: 'active',
  name: 'Nora',
  surname: 'Castellanos',
  email: 'nora@demo.test',
  lastLogin: at,
  preferredLanguage: null,
  timeZone: null,
  photoUrl: null,
  createdAt: at,
  invitedAt: null,
  erasedAfter: null,
  companyId: id,
  ownCompanyId: id,
  timeZoneChosen: false,
  onboarded: false,
  settings: { language: null },
})

type Handle = (asked: Asked) => Response | undefined

/** A server that keeps how far the person is. */
async function open(
  where: string | { pathname: string; state: unknown },
  { role = 'student', handle = () => undefined }: { role?: Me['role']; handle?: Handle } = {},
) {
  let saved: Onboarding = {
    step: 'welcome',
    completedAt: null,
    interests: [],
    goals: [],
    topics: [],
    capacity: 0,
    availability: [],
    about: '',
  }
  const calls = answers((asked) => {
    const own = handle(asked)
    if (own) return own
    if (asked.path.startsWith('/companies/slug/')) return data(company)
    if (asked.path === '/auth/me') return data({ ...person(role), onboarded: saved.completedAt !== null })
    if (asked.path !== '/onboarding') return refused('NOT_FOUND', 404)
    if (asked.method === 'PUT') {
      saved = { ...saved, ...(asked.body as Partial<Onboarding>) }
      if (saved.step === 'done') saved.completedAt ??= at
    }
    return data(saved)
  })
  const view = await renderUi(
    <Suspense fallback="…">
      <Routes>
        <Route path="/onboarding/accept" element={<AcceptScreen />} />
        <Route path="/onboarding/reset" element={<ResetScreen />} />
        <Route path="/onboarding/email" element={<ConfirmEmailScreen />} />
        <Route path="/onboarding/keep-email" element={<KeepEmailScreen />} />
        <Route path="/onboarding/*" element={<OnboardingScreen />} />
      </Routes>
    </Suspense>,
    { at: where },
  )
  const address = () => screen.getByTestId('address').textContent
  const saves = () => calls.filter(({ method, path }) => method === 'PUT' && path === '/onboarding')
  return { ...view, calls, address, saves }
}
const next = () => screen.findByRole('button', { name: 'Save and go on' })

beforeEach(() => session.accept(accessToken(900)))

it('leads a student through every step, saving each', async () => {
  const { user, address, saves } = await open('/onboarding')
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  await user.type(await screen.findByLabelText('A few words about you'), 'I keep bees.')
  await user.click(await next())
  await screen.findByRole('heading', { name: 'Language and time zone' })
  await user.selectOptions(screen.getByLabelText('Language'), 'es')
  await user.click(await next())
  await user.type(await screen.findByRole('textbox', { name: 'What interests you' }), 'SQL{Enter}Maps')
  await user.click(await next())
  expect(await screen.findByRole('heading', { name: 'You’re ready' })).toBeDefined()
  expect(address()).toBe('/onboarding/done')
  expect(saves().map((call) => call.body)).toEqual([
    { step: 'profile' },
    { step: 'language', name: 'Nora', surname: 'Castellanos', about: 'I keep bees.' },
    { step: 'interests', preferredLanguage: 'es', timeZone: 'UTC', timeZoneChosen: false },
    { step: 'done', interests: ['SQL', 'Maps'], goals: [] },
  ])
})

it('resumes where it was left, and goes back without losing anything', async () => {
  const { user, address, unmount } = await open('/onboarding')
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  await user.type(await screen.findByLabelText('A few words about you'), 'Bees.')
  await user.click(await next())
  await screen.findByRole('heading', { name: 'Language and time zone' })
  await user.click(screen.getByRole('link', { name: 'Back' }))
  expect(await screen.findByLabelText('A few words about you')).toHaveProperty('value', 'Bees.')
  expect(address()).toBe('/onboarding/profile')
  unmount()
})

it('takes an administrator past the interests to first things', async () => {
  const { user, saves } = await open('/onboarding', { role: 'admin' })
  await user.click(await screen.findByRole('button', { name: 'Begin' }))
  expect(await screen.findByText('Step 2 of 4')).toBeDefined()
  await user.click(await next())
  await screen.findByRole('heading', { name: 'Language and time zone' })
  await user.click(await next())
  expect(await screen.findByRole('heading', { name: 'First things' })).toBeDefined()
  expect(screen.getByRole('link', { name: /Invite people/ }).getAttribute('href')).toBe('/dashboard/users')
  expect(saves().at(-1)?.body).toMatchObject({ step: 'done' })
})

it('tells a mentor which hours cannot be', async () => {
  const { user, saves } = await open('/onboarding/interests', { role: 'mentor' })
  await user.click(await screen.findByRole('button', { name: 'Add a time on Monday' }))
  fireEvent.change(screen.getByLabelText('Monday, until'), { target: { value: '08:00' } })
  await user.click(await next())
  expect((await screen.findAllByText('The end must be after the start')).length).toBeGreaterThan(0)
  expect(saves()).toEqual([])
})

it('lets nobody be done by typing the address', async () => {
  const { address } = await open('/onboarding/done')
  await waitFor(() => expect(address()).toBe('/onboarding/welcome'))
})

/** Where the router is once a mailed link was opened, by what the page makes of its address. */
function mailed(pathname: string) {
  history.replaceState(null, '', `${pathname}?token=${token}`)
  hideOneTimeToken()
  return { pathname, state: Object(history.state).usr as unknown }
}
const owner = { email: 'nora@demo.test', name: 'Nora', surname: 'Castellanos', preferredLanguage: null }

it('accepts an invitation with a good password and begins the first steps [S5.5a]', async () => {
  const { user, calls, address } = await open(mailed('/onboarding/accept'), {
    handle: ({ path }) => {
      if (path === '/auth/one-time-token') return data(owner)
      return path === '/auth/accept-invitation' ? data({ token: accessToken(900) }) : undefined
    },
  })
  const sent = () => calls.filter((call) => call.path === '/auth/accept-invitation')
  const password = await screen.findByLabelText('Password')
  await user.type(password, 'noracastellanos')
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  expect(await screen.findByText(/Leave your name/)).toBeDefined()
  expect(sent()).toEqual([])
  await user.clear(password)
  await user.type(password, 'tres tortugas leen')
  await user.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  await waitFor(() => expect(address()).toBe('/onboarding/welcome'))
  expect(sent()[0]?.body).toEqual({
    token,
    password: 'tres tortugas leen',
    name: 'Nora',
    surname: 'Castellanos',
  })
})

it.each([
  ['/onboarding/accept', 'accept-invitation', 'Password', 'Aceptar la invitación'],
  ['/onboarding/reset', 'reset-password', 'New password', 'Guardar e iniciar sesión'],
])(
  'sends the language pressed at %s with the password, and none where none was [S4.7]',
  async (pathname, path, field, submit) => {
    const { user, calls } = await open(mailed(pathname), {
      handle: (asked) => {
        if (asked.path === '/auth/one-time-token') return data({ ...owner, preferredLanguage: 'en' })
        return asked.path === `/auth/${path}` ? refused('INTERNAL', 500) : undefined
      },
    })
    // Theirs is English, this browser's is American: the words are the same.
    await waitFor(() => expect(localStorage.getItem('__tolgee_currentLanguage')).toBe('en'))
    await user.type(await screen.findByLabelText(field), 'tres tortugas leen')
    await user.click(document.querySelector('form button[type="submit"]') as Element)
    await user.click(screen.getByRole('button', { name: 'Español' }))
    await user.click(await screen.findByRole('button', { name: submit }))
    const sent = () => calls.filter((call) => call.path === `/auth/${path}`).map(({ body }) => body)
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[0]).not.toHaveProperty('preferredLanguage')
    expect(sent()[1]).toMatchObject({ token, password: 'tres tortugas leen', preferredLanguage: 'es' })
  },
)

it.each([
  ['/onboarding/accept', 'Sign in'],
  ['/onboarding/reset', 'Ask for another link'],
])('says what helps where the link of %s no longer works', async (path, action) => {
  await open(mailed(path), {
    handle: (asked) => (asked.path === '/auth/one-time-token' ? refused('GONE', 410) : undefined),
  })
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
  expect(screen.getByRole('link', { name: action })).toBeDefined()
})

it('confirms a new address once it is pressed, not once it is opened', async () => {
  const { user, calls } = await open(mailed('/onboarding/email'), {
    handle: ({ path }) => (path === '/auth/confirm-email' ? data({ email: 'new@demo.test' }) : undefined),
  })
  const button = await screen.findByRole('button', { name: 'Confirm this address' })
  const sent = () => calls.filter(({ path }) => path === '/auth/confirm-email').map(({ body }) => body)
  expect(sent()).toEqual([])
  await user.click(button)
  expect(await screen.findByText('You now sign in with new@demo.test.')).toBeDefined()
  expect(sent()).toEqual([{ token }])
})

it('keeps one’s address once it is pressed, and says what comes next; a used link says that it is', async () => {
  const { user, calls } = await open(mailed('/onboarding/keep-email'), {
    handle: ({ path }) => (path === '/auth/keep-email' ? data({ email: 'ana@demo.test' }) : undefined),
  })
  const button = await screen.findByRole('button', { name: 'This was not me' })
  const sent = () => calls.filter(({ path }) => path === '/auth/keep-email').map(({ body }) => body)
  expect(sent()).toEqual([])
  await user.click(button)
  expect(await screen.findByText(/sent a link for a new password to ana@demo.test/)).toBeDefined()
  expect(sent()).toEqual([{ token }])
})

it('asks the server nothing where the address brought no token', async () => {
  const { calls } = await open('/onboarding/reset')
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined()
  expect(calls.filter((call) => call.path === '/auth/one-time-token')).toEqual([])
})

it.each([
  ['/onboarding/accept', '/auth/one-time-token', undefined],
  ['/onboarding/reset', '/auth/one-time-token', undefined],
  ['/onboarding/email', '/auth/confirm-email', 'Confirm this address'],
  ['/onboarding/keep-email', '/auth/keep-email', 'This was not me'],
])('gives the operator’s reason why a company is suspended: %s [S8.9c]', async (pathname, path, press) => {
  const details = { reason: 'company_suspended', text: 'Unpaid since May.' }
  const { user } = await open(mailed(pathname), {
    handle: (asked) => (asked.path === path ? refused('FORBIDDEN', 403, { details }) : undefined),
  })
  if (press) await user.click(await screen.findByRole('button', { name: press }))
  expect(await screen.findByRole('heading', { name: 'This company is suspended' })).toBeDefined()
  expect(screen.getByText('Unpaid since May.')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})
