import { notifications } from '@mantine/notifications'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accessToken, answers, data, refused, type Asked } from '../../test/answers.ts'
import { setMedia } from '../../test/setup.ts'
import { acme, bootOf, openApp, person } from '../../test/open-app.tsx'

const signedOut = () => answers(() => refused('UNAUTHORIZED', 401))
function signedInAs(me: ReturnType<typeof person>, other?: (asked: Asked) => Response) {
  return answers((asked) => {
    if (asked.path === '/auth/refresh-token') return data({ token: accessToken(900) })
    if (asked.path === '/auth/me') return data(asked.method === 'PUT' ? { ...me, ...Object(asked.body) } : me)
    return other?.(asked) ?? refused('NOT_FOUND', 404)
  })
}
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const badge = () => screen.getByText('Powered by:')
afterEach(() => vi.useRealTimers())

describe('addresses', () => {
  it('opens the landing page at / with the company’s name [S2.1]', async () => {
    signedOut()
    await openApp('/')
    expect(await heading('Learn at Acme Workshops')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
  })

  it.each(['/login', '/LOGIN/', '/Login'])('opens the sign-in at %s [S2.4] [S2.7]', async (path) => {
    signedOut()
    await openApp(path)
    expect(await heading('Welcome back')).toBeTruthy()
  })

  it.each(['/nowhere', '/login/x', '/dashboardx'])('shows not-found at %s [S2.6] [S2.9b]', async (path) => {
    signedOut()
    await openApp(path)
    expect(await heading('There is nothing here')).toBeTruthy()
    expect(screen.getByText(/address may be mistyped/)).toBeTruthy()
    expect(document.querySelector('.tabler-icon-search')).toBeTruthy()
  })

  it.each(['/dashboard/me', '/DASHBOARD/ME/', '/dashboard/me/password', '/onboarding', '/Onboarding/goals/'])(
    'asks who it is at %s and comes back there [S2.2] [S2.5] [S2.7] [S4.13a]',
    async (path) => {
      signedOut()
      await openApp(path)
      await waitFor(() => expect(location.pathname).toBe('/login'))
      expect(new URLSearchParams(location.search).get('redirect')).toBe(path)
    },
  )

  it('shows a spinner over the whole screen while a page loads, badge included [S2.8b] [S1.7b]', async () => {
    signedOut()
    await openApp('/login')
    expect(screen.getByRole('status')).toBeTruthy()
    expect(badge()).toBeTruthy()
    await heading('Welcome back')
    expect(screen.queryByRole('status', { name: 'Cairn' })).toBeNull()
    expect(badge()).toBeTruthy()
  })
})

describe('the company', () => {
  it('names the page and gives it its icon, a built-in one where it has none [S1.3]', async () => {
    signedOut()
    await openApp('/login', bootOf({ company: { ...acme, iconUrl: '/media/acme.png' } }))
    await heading('Welcome back')
    expect(document.title).toBe('Sign in · Acme Workshops')
    const icon = () => document.querySelector('link[rel="icon"]')?.getAttribute('href')
    expect(icon()).toBe('/media/acme.png')
    await openApp('/login')
    await heading('Welcome back')
    expect(icon()).toBe('/favicon.svg')
    await openApp('/login', bootOf({ company: { ...acme, iconUrl: '' } }))
    await heading('Welcome back')
    expect(icon()).toBe('/favicon.svg')
  })

  it('is not found at an address without one, badge included [S2.12] [S1.7b]', async () => {
    signedOut()
    await openApp('/login', bootOf({ company: null, companyError: 'NOT_FOUND' }))
    expect(await heading('There is nothing here')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(badge()).toBeTruthy()
  })

  it('is not found where the server knows none, asked once, and no failure is told [S2.12]', async () => {
    const calls = answers(() => refused('NOT_FOUND', 404))
    await openApp('/login', bootOf({ company: null }))
    expect(await heading('There is nothing here')).toBeTruthy()
    expect(calls.map(({ path }) => path)).toEqual(['/companies/slug/demo'])
    expect(screen.queryByText('Something went wrong. Please try again.')).toBeNull()
  })

  it('waits with a loading indicator, then shows what it was waited for [S2.11] [S7.3b]', async () => {
    let answer: (response: Response) => void = () => undefined
    const calls = answers(() => new Promise((resolve) => (answer = resolve)))
    await openApp('/login', bootOf({ company: null }))
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/companies/slug/demo']))
    expect(screen.getByRole('status')).toBeTruthy()
    await act(async () => answer(data(acme)))
    expect(await heading('Welcome back')).toBeTruthy()
    expect(document.title).toBe('Sign in · Acme Workshops')
  })

  /** A server that is away is asked three times. */
  const WHILE_TRIED = { timeout: 20_000 }
  const unsaid = bootOf({ company: null })
  const internal = () => refused('INTERNAL', 500)
  it.each([
    ['the page itself says so', bootOf({ company: null, companyError: 'UNAVAILABLE' }), internal],
    ['the server answers 500', unsaid, internal],
    ['the server answers 503', unsaid, () => refused('UNAVAILABLE', 503)],
    ['the server answers 403', unsaid, () => refused('FORBIDDEN', 403)],
    ['no answer comes', unsaid, () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'says with a toast that it could not be loaded, and offers another try: %s [S2.13]',
    async (_, boot, refuse) => {
      let works = false
      answers(() => (works ? data(acme) : refuse()))
      // None of the case before; and one that is gone again before it is looked for was there all the same.
      notifications.clean()
      const said = new Set<string>()
      const toasts = new MutationObserver(() => {
        for (const toast of document.querySelectorAll('[data-severity]'))
          said.add(`${toast.getAttribute('data-severity')}: ${toast.textContent}`)
      })
      toasts.observe(document.body, { subtree: true, childList: true, characterData: true })
      await openApp('/login', boot)
      await waitFor(
        () => expect([...said]).toContain('error: ErrorSomething went wrong. Please try again.'),
        WHILE_TRIED,
      )
      toasts.disconnect()
      expect(screen.queryByRole('heading', { name: 'There is nothing here' })).toBeNull()
      works = true
      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
      expect(await heading('Welcome back')).toBeTruthy()
    },
    30_000,
  )
})

describe('maintenance', () => {
  it.each([
    '/',
    '/dashboard/users',
    '/onboarding/email?token=abc',
    '/verify/CRN-7F3K-9QWD-2MX4',
    '/meet/abc-defg-hij',
    '/nowhere',
  ])('shows its screen alone at %s, badge included [S1.8c] [S2.10b] [S1.7b]', async (path) => {
    signedOut()
    await openApp(path, bootOf({ maintenance: true }))
    expect(await heading('We’ll be back shortly')).toBeTruthy()
    expect(screen.getAllByRole('heading')).toHaveLength(1)
    expect(screen.getByText(/Maintenance is under way/)).toBeTruthy()
    expect(document.querySelector('main svg')).toBeTruthy()
    expect(badge()).toBeTruthy()
    expect(location.pathname + location.search).toBe(path)
  })

  it.each([
    { who: 'somebody signed in', signedIn: true },
    { who: 'somebody signed out', signedIn: false },
  ])(
    'opened on the way to a screen behind the sign-in, lets $who on when it ends [S1.8d]',
    async ({ signedIn }) => {
      let on = true
      if (signedIn) localStorage.setItem('cairn-signed-in', '1')
      answers(({ path }) => {
        if (path === '/platform/maintenance') return data({ on })
        if (path === '/auth/refresh-token')
          return signedIn ? data({ token: accessToken(900) }) : refused('UNAUTHORIZED', 401)
        if (on) return refused('MAINTENANCE', 503)
        return path === '/auth/me' ? data(person('student')) : refused('NOT_FOUND', 404)
      })
      const { maintenance } = await openApp('/dashboard/me', bootOf({ maintenance: true }))
      await heading('We’ll be back shortly')
      on = false
      act(() => maintenance.set(false))
      if (signedIn) expect(await heading('My account')).toBeTruthy()
      else await waitFor(() => expect(location.pathname).toBe('/login'))
    },
  )

  it('ends for a super_admin who signs in there, and for nobody else [S1.8a]', async () => {
    let who = 'admin'
    let on = true
    const calls = answers(({ path, method }) => {
      if (path === '/auth/login') return data({ token: accessToken(900, who) })
      if (path === '/auth/logout') return data({})
      if (path === '/platform/maintenance' && method === 'PUT') {
        on = who !== 'root'
        return on ? refused('FORBIDDEN', 403) : data({ on })
      }
      return on ? refused('MAINTENANCE', 503) : data(path === '/platform/maintenance' ? { on } : acme)
    })
    const { maintenance } = await openApp('/', bootOf({ maintenance: true }))
    await heading('We’ll be back shortly')
    expect(screen.queryByLabelText('Password')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Operators: end maintenance' }))
    const submit = await screen.findByRole('button', { name: 'Sign in and end maintenance' })
    await userEvent.type(screen.getByLabelText('E-mail'), 'ana@acme.test')
    await userEvent.type(screen.getByLabelText('Password'), 'right')
    await userEvent.click(submit)
    expect(await screen.findByText('Only a super administrator can end maintenance.')).toBeTruthy()
    expect(calls.some(({ path }) => path === '/auth/logout')).toBe(true)
    expect(maintenance.get()).toBe(true)
    who = 'root'
    await userEvent.click(submit)
    await waitFor(() => expect(maintenance.get()).toBe(false))
  })

  it('gives what one typed to nobody else who signs in there: their page begins anew', async () => {
    answers(({ path, method }) => {
      if (path === '/auth/login') return data({ token: accessToken(900, 'root') })
      if (path === '/platform/maintenance' && method === 'PUT') return data({ on: false })
      return path === '/platform/maintenance' ? data({ on: true }) : refused('MAINTENANCE', 503)
    })
    const { maintenance } = await openApp('/login')
    const { session } = await import('../api/session/current-session.ts')
    const begunAnew = vi.fn()
    session.onPersonChange(begunAnew)
    session.accept(accessToken(900, 'ana'))
    session.end('expired')
    act(() => maintenance.set(true))
    await userEvent.click(await screen.findByRole('button', { name: 'Operators: end maintenance' }))
    const submit = await screen.findByRole('button', { name: 'Sign in and end maintenance' })
    await userEvent.type(screen.getAllByLabelText('E-mail').at(0) as HTMLElement, 'root@cairn.test')
    await userEvent.type(screen.getAllByLabelText('Password').at(0) as HTMLElement, 'right')
    expect(begunAnew).not.toHaveBeenCalled()
    await userEvent.click(submit)
    await waitFor(() => expect(begunAnew).toHaveBeenCalledTimes(1))
    expect(maintenance.get()).toBe(true)
  })

  it('comes on with an answer, keeps what was typed, and goes by itself [S1.8d]', async () => {
    let on = true
    answers(() => data({ on }))
    const { maintenance } = await openApp('/login')
    await userEvent.type(await screen.findByLabelText('E-mail'), 'ana@acme.test')
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    act(() => maintenance.set(true))
    expect(await heading('We’ll be back shortly')).toBeTruthy()
    expect(screen.queryByLabelText('E-mail')?.checkVisibility?.() ?? false).toBe(false)
    on = false
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(await heading('Welcome back')).toBeTruthy()
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@acme.test')
  })
})

it('says on the screen that somebody may not, where the server refuses what it shows', async () => {
  localStorage.setItem('cairn-signed-in', '1')
  answers(({ path }) => {
    if (path === '/auth/refresh-token') return data({ token: accessToken(900) })
    return path === '/auth/me' ? data(person('student')) : refused('FORBIDDEN', 403)
  })
  await openApp('/dashboard/learn/01890a5d-ac96-774b-bcce-b302099a8059')
  expect(await heading('You cannot open this')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(location.pathname).toMatch(/^\/dashboard\/learn/)
})

describe('signing in', () => {
  const fill = async (email: string, password: string) => {
    await userEvent.type(await screen.findByLabelText('E-mail'), email)
    await userEvent.type(screen.getByLabelText('Password'), password)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  }

  it('checks the fields before anything is sent [S5.5a]', async () => {
    const calls = signedOut()
    await openApp('/login')
    await fill('nobody', 'x')
    expect(await screen.findByText(/Enter an e-mail address/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
    expect(calls).toEqual([])
  })

  it('says that address and password do not go together, and keeps them [S7.22b]', async () => {
    answers(() => refused('INVALID_CREDENTIALS', 401))
    await openApp('/login')
    await fill('ana@acme.test', 'wrong')
    expect((await screen.findByRole('alert')).textContent).toContain('don’t match')
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'ana@acme.test')
    expect(location.pathname).toBe('/login')
  })

  it('leads back to where one was going, in one’s own language [S4.13a] [S4.8]', async () => {
    const calls = answers(({ path }) =>
      path === '/auth/login'
        ? data({ token: accessToken(900) })
        : path === '/auth/me'
          ? data(person('student', { preferredLanguage: 'es' }))
          : refused('NOT_FOUND', 404),
    )
    await openApp('/login?redirect=%2Fdashboard%2Fme%3Fa%3D1')
    await fill('ana@acme.test', 'right')
    await waitFor(() => expect(location.pathname + location.search).toBe('/dashboard/me?a=1'))
    expect((await screen.findAllByText('Estudiante')).length).toBeGreaterThan(0)
    expect(document.documentElement.lang).toBe('es-ES')
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/auth/login' })
  })

  it.each([
    ['/login?redirect=%2Fdashboard%2Fme', 'Welcome back'],
    ['/', 'Learn at Acme Workshops'],
  ])(
    'shows %s to whoever was signed in while the server gives no new token, and leads on once it does [S4.13c]',
    async (path, title) => {
      localStorage.setItem('cairn-signed-in', '1')
      let isAway = true
      answers(({ path: asked }) => {
        if (asked === '/auth/refresh-token')
          return isAway ? refused('UNAVAILABLE', 503) : data({ token: accessToken(900) })
        return asked === '/auth/me' ? data(person('student')) : refused('NOT_FOUND', 404)
      })
      await openApp(path)
      expect(await heading(title)).toBeTruthy()
      expect(screen.getByText(/^The server cannot be reached just now/)).toBeTruthy()
      isAway = false
      act(() => void dispatchEvent(new Event('online')))
      await waitFor(() => expect(location.pathname).toMatch(/^\/dashboard/))
    },
  )

  it('asks for a link to a new password, and says the same for every address', async () => {
    const calls = answers(() => data({}))
    await openApp('/login')
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot your password?' }))
    await userEvent.type(await screen.findByLabelText('E-mail'), 'ana@acme.test')
    await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
    expect(await screen.findByText(/If ana@acme.test belongs to an account/)).toBeTruthy()
    expect(calls).toHaveLength(1)
  })
})

describe('a company of one language', () => {
  const onlyEnglish = bootOf({ company: { ...acme, languages: ['en'] } })

  it('offers no other, whatever this browser kept [S4.5]', async () => {
    localStorage.setItem('__tolgee_currentLanguage', 'es')
    signedOut()
    await openApp('/login', onlyEnglish)
    await heading('Welcome back')
    expect(screen.queryByRole('button', { name: 'Español' })).toBeNull()
    await openApp('/login')
    await heading('Hola de nuevo')
    expect(screen.getByRole('button', { name: 'English' })).toBeTruthy()
  })

  it('speaks its own to who chose another, and offers none [S4.8]', async () => {
    signedInAs(person('student', { preferredLanguage: 'es' }))
    await openApp('/dashboard/me', onlyEnglish)
    await screen.findAllByText('Student')
    const menu = (await screen.findAllByRole('button', { name: /^Menu of/ }))[0]
    await userEvent.click(menu ?? document.body)
    expect(await screen.findByRole('menuitem', { name: 'Sign out' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Español' })).toBeNull()
    expect(document.documentElement.lang).toBe('en-GB')
  })

  it('changes to its own when it ceases to offer the one in use', async () => {
    signedOut()
    localStorage.setItem('__tolgee_currentLanguage', 'es')
    await openApp('/login')
    await heading('Hola de nuevo')
    const { queryClient } = await import('../api/query-client.ts')
    act(() => void queryClient.setQueryData(['companies.bySlug', 'here'], onlyEnglish.company))
    expect(await heading('Welcome back')).toBeTruthy()
  })
})

describe('a page for anybody, opened by its address', () => {
  const pages = ['/verify', '/onboarding/email?token=abc', '/onboarding/keep-email?token=abc']
  const speaksSpanish = () =>
    waitFor(() => {
      expect(document.documentElement.lang).toBe('es-ES')
      expect(screen.getByRole('button', { name: 'English' })).toBeTruthy()
    })

  it.each(pages)('keeps a language with whoever is signed in: %s [S4.7]', async (path) => {
    localStorage.setItem('cairn-signed-in', '1')
    const token = accessToken(900)
    const calls = answers((asked) => {
      if (asked.path === '/auth/refresh-token') return data({ token })
      return asked.path === '/auth/me'
        ? data(person('student', { preferredLanguage: 'es' }))
        : refused('NOT_FOUND', 404)
    })
    await openApp(path)
    await userEvent.click(await screen.findByRole('button', { name: 'Español' }))
    await speaksSpanish()
    const saved = () => calls.filter(({ method, path: to }) => `${method} ${to}` === 'PUT /auth/me')
    await waitFor(() => expect(saved().map(({ body }) => body)).toEqual([{ preferredLanguage: 'es' }]))
    expect(saved()[0]?.headers.get('authorization')).toBe(`Bearer ${token}`)
    expect(location.pathname + location.search).toBe(path)
  })

  it.each(pages)(
    'is not left where the session is over, and speaks what was chosen: %s [S4.7]',
    async (path) => {
      localStorage.setItem('cairn-signed-in', '1')
      const calls = signedOut()
      await openApp(path)
      const field = path === '/verify' && (await screen.findByLabelText('Number of the certificate'))
      if (field) await userEvent.type(field, 'CRN-7F3K')
      await userEvent.click(await screen.findByRole('button', { name: 'Español' }))
      await waitFor(() => expect(localStorage.getItem('cairn-signed-in')).toBeNull())
      await speaksSpanish()
      expect(calls.map(({ path: to }) => to)).toEqual(['/auth/refresh-token'])
      expect(location.pathname + location.search).toBe(path)
      expect(localStorage.getItem('__tolgee_currentLanguage')).toBe('es')
      if (field) expect(field).toHaveProperty('value', 'CRN-7F3K')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )
})

describe('behind the sign-in', () => {
  it('goes to the sign-in with the way back, and says why when a session ended [S4.13a] [S4.14]', async () => {
    localStorage.setItem('cairn-signed-in', '1')
    signedOut()
    await openApp('/dashboard/me?tab=2#here')
    expect(
      await screen.findByText('Your session has ended. Sign in to carry on where you were.'),
    ).toBeTruthy()
    expect(location.pathname).toBe('/login')
    expect(new URLSearchParams(location.search).get('redirect')).toBe('/dashboard/me?tab=2#here')
  })

  it('finds nothing at an address that the server cannot make sense of', async () => {
    signedInAs(person('admin'), ({ path }) =>
      path.startsWith('/users/user/') ? refused('BAD_REQUEST', 400) : refused('NOT_FOUND', 404),
    )
    vi.spyOn(console, 'error').mockReturnValue()
    await openApp('/dashboard/users/not-an-id')
    expect(await screen.findByText('There is nothing here')).toBeTruthy()
  })

  it.each([
    ['super_admin', 1],
    ['admin', 1],
    ['mentor', 0],
    ['student', 0],
  ] as const)('asks for the company’s configuration as %s: %s times [S6.6a] [S6.6b]', async (role, times) => {
    const calls = signedInAs(person(role), ({ path }) =>
      path.endsWith('/configuration') ? data({}) : refused('NOT_FOUND', 404),
    )
    await openApp('/dashboard/me')
    await heading('My account')
    const asked = () => calls.filter(({ path }) => path.endsWith('/configuration'))
    await waitFor(() => expect(asked()).toHaveLength(times))
    for (const { method, path } of asked())
      expect(`${method} ${path}`).toBe(`GET /companies/${acme.id}/configuration`)
  })

  it('asks for it at a meeting’s door too, where a session may begin [S6.6a]', async () => {
    const calls = signedInAs(person('admin'), ({ path }) =>
      path.endsWith('/configuration') ? data({}) : refused('NOT_FOUND', 404),
    )
    await openApp('/meet/abc-defg-hij')
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === `/companies/${acme.id}/configuration`)).toHaveLength(1),
    )
  })

  it('whoever must set up a second factor can also sign out there [S7.23d]', async () => {
    const calls = signedInAs(person('admin', { mustEnrol: true }), ({ path }) =>
      path === '/auth/second-factor'
        ? data({ totpSince: null, recoveryCodesLeft: 0, passkeys: [], required: true })
        : refused('NOT_FOUND', 404),
    )
    await openApp('/dashboard')
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/auth/logout').map(({ method }) => method)).toEqual([
        'POST',
      ]),
    )
  })

  it('keeps a screen from whoever may not open it [S6.5]', async () => {
    signedInAs(person('student'))
    await openApp('/dashboard/users')
    expect(await screen.findByText('You cannot open this')).toBeTruthy()
    const [navigation] = screen.getAllByRole('navigation', { name: 'Main navigation' })
    expect(navigation && within(navigation).queryByText('People')).toBeNull()
  })

  it.each([
    ['at home', acme.id, true],
    ['at another company’s address', '01890a5d-ac96-774b-bcce-b302099a80ff', false],
  ])('leads a super_admin to their notifications, and shows them: %s', async (_, ownCompanyId, shown) => {
    const calls = signedInAs(person('super_admin', { ownCompanyId }), ({ path }) => {
      if (path === '/notifications/unread') return data({ unread: 1 })
      if (path !== '/notifications') return refused('NOT_FOUND', 404)
      return data({ items: [], page: 1, pageSize: 25, total: 0, totalPages: 0, unread: 1 })
    })
    await openApp('/dashboard/notifications')
    await heading('Notifications')
    const [told, other] = ['Nothing new', 'Your notifications are with your own company']
    expect(await screen.findByText(shown ? told : other)).toBeTruthy()
    expect(screen.queryByText(shown ? other : told)).toBeNull()
    expect(screen.queryAllByRole('link', { name: /notification/i }).length > 0).toBe(shown)
    expect(calls.some(({ path }) => path.startsWith('/notifications'))).toBe(shown)
  })

  it('signs out here and on the server [S7.23d]', async () => {
    const calls = signedInAs(person('student'), () => data({}))
    await openApp('/dashboard/me')
    // Found by its text: without a layout the open menu counts as scrolled out of sight.
    const [menu] = await screen.findAllByRole('button', { name: 'Menu of Ana Soler' })
    if (menu) await userEvent.click(menu)
    await userEvent.click(await screen.findByText('Sign out'))
    expect(await screen.findByText('You’re signed out.')).toBeTruthy()
    expect(location.search).toBe('')
    expect(calls.map(({ path }) => path)).toContain('/auth/logout')
  })

  it('says that the server could not be told of a sign-out, who can still get in, and tries again [S7.23d]', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    let mended = false
    const calls = signedInAs(person('student'), () => (mended ? data({}) : refused('INTERNAL', 500)))
    await openApp('/dashboard/me')
    const [menu] = await screen.findAllByRole('button', { name: 'Menu of Ana Soler' })
    if (menu) await userEvent.click(menu)
    await userEvent.click(await screen.findByText('Sign out'))
    expect(await screen.findByText(/whoever uses this browser can still get in as you/)).toBeTruthy()
    expect(screen.queryByText('You’re signed out.')).toBeNull()
    expect([location.pathname, location.search]).toEqual(['/login', ''])
    mended = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You’re signed out.')).toBeTruthy()
    expect(screen.queryByText(/can still get in/)).toBeNull()
    const told = calls
      .filter(({ path }) => path === '/auth/logout')
      .map(({ headers }) => headers.get('authorization'))
    expect(told).toHaveLength(2)
    expect(told[0]).toMatch(/^Bearer ./)
    expect(told[1]).toBe(told[0])
  })
})

describe('ripples', () => {
  const press = (element: Element) =>
    element.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, button: 0 }))

  it('are under what is pressed on every screen, and not for who asked for less motion [S9.12]', async () => {
    signedOut()
    await openApp('/login')
    const button = await screen.findByRole('button', { name: 'Sign in' })
    setMedia('(prefers-reduced-motion: reduce)', true)
    press(button)
    expect(document.querySelector('.cairn-ripple')).toBeNull()
    setMedia('(prefers-reduced-motion: reduce)', false)
    press(button)
    expect(document.querySelectorAll('.cairn-ripple')).toHaveLength(1)
  })
})

describe('toasts', () => {
  it('stay 3 s and move 300 ms, top right above all, unless sticky [S9.11b] [S8.17]', async () => {
    signedOut()
    const { toast } = await openApp('/login')
    await heading('Welcome back')
    act(() => toast({ severity: 'warn', message: 'errors.gone.message', sticky: true }))
    const sticky = await screen.findByText(/This link no longer works/)
    act(() => toast({ severity: 'success', message: 'generic.message.success' }))
    const shown = await screen.findByText('Done')
    const area = shown.closest('.mantine-Notifications-root')
    expect(area?.getAttribute('data-position')).toBe('top-right')
    expect(area && getComputedStyle(area).getPropertyValue('--notifications-z-index')).toBe('1200')
    expect(shown.closest('[aria-live="polite"]')).toBeTruthy()
    const { TOAST_MS, TOAST_ANIMATION_MS } = await import('./toast-area.tsx')
    expect([TOAST_MS, TOAST_ANIMATION_MS]).toEqual([3000, 300])
    act(() => toast({ severity: 'info', message: 'generic.back', position: 'bottom-left' }))
    const elsewhere = (await screen.findByText('Back')).closest('.mantine-Notifications-root')
    expect(elsewhere?.getAttribute('data-position')).toBe('bottom-left')
    const { errorToast } = await import('../api/toasts.ts')
    act(() => {
      toast(errorToast(new TypeError('x')))
      toast({ severity: 'warn', message: 'errors.forbidden.message' })
    })
    const failures = [/^Something went wrong/, /^You aren’t allowed/]
    await Promise.all(failures.map((words) => screen.findByText(words)))
    const others = ['Done', 'Back', ...failures]
    // The sticky one was there first, and is left when the others are gone, whatever they tell of.
    await waitFor(() => expect(others.filter((words) => screen.queryByText(words))).toEqual([]), {
      timeout: 20_000,
    })
    expect(sticky.isConnected).toBe(true)
  })

  it('stay 8 s at the bottom left where they offer to undo [S9.11b]', async () => {
    signedOut()
    notifications.clean()
    const { toast } = await openApp('/login')
    await heading('Welcome back')
    // What shows toasts comes with the first one, from which on time is the test's.
    act(() => toast({ severity: 'info', text: 'Before' }))
    await screen.findByText('Before')
    vi.useFakeTimers()
    await act(async () => toast({ severity: 'success', text: 'Archived', undo: () => {} }))
    const area = screen.getByText('Archived').closest('.mantine-Notifications-root')
    expect(area?.getAttribute('data-position')).toBe('bottom-left')
    // Step by step: what a moment begins is seen to begin then.
    const pass = (ms: number) => {
      for (let gone = 0; gone < ms; gone += 100) act(() => void vi.advanceTimersByTime(100))
    }
    pass(7_900)
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
    expect(screen.getByText('Archived')).toBeTruthy()
    // Its time, and that of its going.
    pass(800)
    expect(screen.queryByText('Archived')).toBeNull()
  })

  it('show in each of the places that they may say [S9.11b]', async () => {
    signedOut()
    notifications.clean()
    const { toast } = await openApp('/login')
    await heading('Welcome back')
    for (const position of [
      'top-left',
      'top-center',
      'top-right',
      'bottom-left',
      'bottom-center',
      'bottom-right',
    ] as const) {
      act(() => toast({ severity: 'info', text: `At ${position}`, position }))
      const area = (await screen.findByText(`At ${position}`)).closest('.mantine-Notifications-root')
      expect(area?.getAttribute('data-position')).toBe(position)
      act(() => notifications.clean())
    }
  })
})
