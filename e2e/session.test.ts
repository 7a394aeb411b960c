import { expect } from 'vitest'
import { authApi } from '#contract/accounts/auth.ts'
import { call, tokenOf } from './harness/api.ts'
import { enter, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { countCalls, fromUserMenu, inside, placeOf, signIn } from './harness/signed-in.ts'
import { address, password, port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const everyone = ['student', 'mentor', 'admin', 'root'] as const

for (const who of everyone)
  story(`lets the ${who} in and shows a home [S2.2, S7.22b]`, async ({ visitor }) => {
    const { page } = await visitor()
    await signIn(page, who)
    await inside(page)
    expect(placeOf(page)).toMatch(/^\/dashboard\/?$/)
    expect((await page.locator('h1').first().innerText()).trim()).not.toBe('')
  })

story('refuses a wrong password without saying which part is wrong [S4.10]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(address('demo', '/login'))
  for (const email of [emailOf('student'), 'nobody@cairn.test']) {
    await page.locator('input[type="email"]').fill(email)
    await page.locator('input[type="password"]').fill('not the password at all')
    await page.locator('form button[type="submit"]').click()
    await page.getByText(text('login.error.invalid_credentials')).waitFor()
  }
})

story('keeps the token out of web storage and of readable cookies [S4.11]', async ({ visitor }) => {
  const { page, context } = await visitor()
  await signIn(page, 'student')
  await inside(page)
  const readable = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  expect(readable).not.toMatch(/eyJ/)
  const cookies = await context.cookies()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
})

story('comes back after a reload by the refresh cookie [S7.24b]', async ({ visitor }) => {
  const { page } = await visitor()
  await signIn(page, 'mentor')
  await inside(page)
  await page.goto(address('demo', '/dashboard/me?from=story#top'))
  await inside(page)
  expect(placeOf(page)).toBe('/dashboard/me?from=story#top')
})

story(
  'asks once for a token, for the person and for home when a page is opened [S4.12c, S9.8e]',
  async ({ visitor }) => {
    const { page } = await visitor()
    await signIn(page, 'student')
    await inside(page)
    const calls = ['/auth/refresh-token', '/auth/me', '/dashboard'].map((path) => countCalls(page, path))
    await page.reload()
    await inside(page)
    await page.getByText(text('dashboard.next.eyebrow')).first().waitFor()
    expect(calls.map((count) => count())).toEqual([1, 1, 1])
  },
)

story('refreshes a token that is about to end, once for all calls [S4.12a, S9.7]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.clock.install()
  await signIn(page, 'student')
  await inside(page)
  const refreshes = countCalls(page, '/auth/refresh-token')
  await page.clock.fastForward('13:30')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page
    .getByRole('link', { name: text('shell.nav.meet') })
    .first()
    .click()
  await page.waitForURL(/\/meet/)
  expect(refreshes()).toBe(0)
  // By now the count of notifications is asked for as well: all that is asked goes by one refresh.
  await page.clock.fastForward('01:00')
  await page
    .getByRole('link', { name: text('shell.nav.home') })
    .first()
    .click()
  await page.waitForURL(/\/dashboard$/)
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await expect.poll(refreshes).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(refreshes()).toBe(1)
})

story(
  'goes to the sign-in when the refresh is refused, and back to the same place after it [S4.13a]',
  async ({ visitor }) => {
    const { page, context } = await visitor()
    await signIn(page, 'student')
    await inside(page)
    await context.clearCookies()
    await page.goto(address('demo', '/dashboard/me?tab=1#part'))
    await page.waitForURL(/\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe('/dashboard/me?tab=1#part')
    await fillSignIn(page, emailOf('student'), password)
    await inside(page)
    expect(placeOf(page)).toBe('/dashboard/me?tab=1#part')
  },
)

story(
  'stays on the sign-in when it is there already, and never leads to another origin [S4.14]',
  async ({ visitor }) => {
    const { page } = await visitor()
    await page.goto(address('demo', '/login?redirect=%2F%2Fexample.org%2Fevil'))
    await fillSignIn(page, emailOf('student'), password)
    await inside(page)
    expect(page.url()).toBe(address('demo', '/dashboard'))
    await fromUserMenu(page, text('shell.sign_out'))
    await page.waitForURL(/\/login$/)
  },
)

story('lets two tabs work side by side, and ends both at once [S4.12d]', async ({ visitor }) => {
  const { page, context } = await visitor()
  await signIn(page, 'admin')
  await inside(page)
  const second = await context.newPage()
  await Promise.all([second.goto(address('demo', '/dashboard')), page.goto(address('demo', '/dashboard/me'))])
  await Promise.all([inside(second), inside(page)])
  await Promise.all([page.reload(), second.reload()])
  await Promise.all([inside(second), inside(page)])
  await fromUserMenu(page, text('shell.sign_out'))
  await page.waitForURL(/\/login/)
  await second.waitForURL(/\/login/)
})

story('keeps people out of what their role does not cover [S6.4, S6.5]', async ({ visitor }) => {
  const { page } = await visitor()
  await signIn(page, 'student')
  await inside(page)
  await page.goto(address('demo', '/dashboard/users'))
  await page.getByText(text('ui.no_permission.title')).waitFor()
})

const refused = (status: number, code = 'ANY') => ({
  status,
  json: { error: { code, type: 'story', details: null, message: 'No' } },
})

story('goes to the sign-in on any 4xx of a refresh but 429 [S4.13b]', async ({ visitor }) => {
  const { page } = await visitor()
  await signIn(page, 'student')
  await inside(page)
  for (const status of [400, 404, 422]) {
    await page.route('**/api/v1/auth/refresh-token', (route) => route.fulfill(refused(status)))
    await page.goto(address('demo', `/dashboard/me?answered=${status}`))
    await page.waitForURL(/\/login\?redirect=/)
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/dashboard/me?answered=${status}`)
    await page.unroute('**/api/v1/auth/refresh-token')
    await fillSignIn(page, emailOf('student'), password)
    await inside(page)
  }
})

story(
  'keeps the page and tries again when a refresh meets 503, 429 or no network [S4.13c]',
  async ({ visitor }) => {
    const { page } = await visitor()
    await signIn(page, 'student')
    await inside(page)
    const away = page.getByText(text('connection.away'))
    let tries = 0
    await page.route('**/api/v1/auth/refresh-token', (route) => {
      tries += 1
      if (tries === 1) return route.fulfill(refused(503, 'UNAVAILABLE'))
      if (tries === 2) return route.abort()
      if (tries === 3) return route.fulfill(refused(429, 'RATE_LIMITED'))
      return route.continue()
    })
    await page.goto(address('demo', '/dashboard/me'))
    await away.waitFor()
    expect(placeOf(page)).toBe('/dashboard/me')
    await inside(page)
    await away.waitFor({ state: 'detached' })
    expect([placeOf(page), tries]).toEqual(['/dashboard/me', 4])
  },
)

story(
  'says that the server is away at the top of the page, wherever it is scrolled to, over nothing that one presses [S4.13c]',
  async ({ visitor }) => {
    for (const viewport of [
      { width: 1280, height: 500 },
      { width: 360, height: 640 },
    ]) {
      const { page } = await visitor({ viewport })
      await page.clock.install()
      await signIn(page, 'student')
      await inside(page)
      await page.goto(address('demo', '/dashboard/me/profile'))
      await page.getByLabel(text('ui.names.surname')).fill('Kept')
      await page.route('**/api/v1/auth/refresh-token', (route) => route.fulfill(refused(503, 'UNAVAILABLE')))
      await page.clock.fastForward('14:30')
      await page.getByRole('button', { name: text('account.save'), exact: true }).click()
      const away = page.getByText(text('connection.away'))
      await away.waitFor()
      for (const far of [0, 9999]) {
        await page.evaluate((y) => window.scrollTo(0, y), far)
        expect((await away.boundingBox())?.y).toBe(0)
        await page
          .getByRole('link', { name: 'Fernhill Academy' })
          .filter({ visible: true })
          .first()
          .click({ trial: true })
      }
      expect(await page.getByLabel(text('ui.names.surname')).inputValue()).toBe('Kept')
    }
  },
)

// The home asks before any file of the application is there; what another screen asks has no such early call.
for (const { early, path, screen } of [
  { early: 'also sent early', path: '/dashboard', screen: '/dashboard' },
  { early: 'sent by the screen', path: '/meetings', screen: '/meet' },
])
  story(
    `asks once where the answer is final, three times in all where it may pass, ${early} [S9.8a, S9.8b, S9.8d, S9.8e]`,
    async ({ visitor }) => {
      const { page } = await visitor()
      await signIn(page, 'student')
      await inside(page)
      const asked = countCalls(page, path)
      let before = 0
      for (const [status, times] of [
        [404, 1],
        [403, 1],
        [409, 1],
        [500, 3],
        [429, 3],
        ['no network', 3],
      ] as const) {
        await page.route(`**/api/v1${path}*`, (route) =>
          typeof status === 'number' ? route.fulfill(refused(status)) : route.abort(),
        )
        await page.goto(address('demo', screen))
        await page
          .getByText(text('ui.error.title'))
          .or(page.getByText(text('not_found.title')))
          .or(page.getByText(text('ui.no_permission.title')))
          .first()
          .waitFor()
        expect([status, asked() - before]).toEqual([status, times])
        before = asked()
        await page.unroute(`**/api/v1${path}*`)
      }
    },
  )

story(
  'gives back what was typed after a change of page and after a session that ended; to nobody else [S4.13a]',
  async ({ visitor }) => {
    const [person, other] = [await ownPerson('demo', 'student'), await ownPerson('demo', 'student', 'Otto')]
    const { page } = await visitor()
    await enter(page, person, '/dashboard/me')
    const surname = page.getByLabel(text('ui.names.surname'))
    const back = page.getByText(text('ui.draft.back'))
    const typed = 'Ridge of the unsaved'
    await surname.fill(typed)
    await page.getByRole('link', { name: text('account.nav.sessions') }).click()
    await page.getByRole('heading', { name: text('account.sessions.title') }).waitFor()
    await page.goBack()
    await back.waitFor()
    expect(await surname.inputValue()).toBe(typed)

    // Elsewhere all their sessions are ended; this page hears of it when it saves.
    const token = await tokenOf(port, 'demo', person.email, OWN_PASSWORD)
    await call(authApi.endOtherSessions, { port, company: 'demo', token })
    await page.getByRole('button', { name: text('account.save') }).click()
    await page.waitForURL(/\/login\?redirect=/)
    await fillSignIn(page, person.email, OWN_PASSWORD)
    await back.waitFor()
    expect(await surname.inputValue()).toBe(typed)
    await page.getByRole('button', { name: text('ui.draft.discard') }).click()
    expect(await surname.inputValue()).toBe('Ridge')

    await surname.fill(typed)
    const again = await tokenOf(port, 'demo', person.email, OWN_PASSWORD)
    await call(authApi.endOtherSessions, { port, company: 'demo', token: again })
    await page.getByRole('button', { name: text('account.save') }).click()
    await page.waitForURL(/\/login\?redirect=/)
    await fillSignIn(page, other.email, OWN_PASSWORD)
    await inside(page)
    await page.getByRole('button', { name: text('account.save') }).waitFor()
    expect(await surname.inputValue()).toBe('Ridge')
    expect(await back.count()).toBe(0)
  },
)
