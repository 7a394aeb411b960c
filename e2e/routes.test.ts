import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '#tools/lib/run.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chunkListFile, type ChunkList } from '../web/build/chunk-list.ts'
import { writtenScreens } from '../web/build/written-screens.ts'
import { badgeOn } from './harness/badge.ts'
import { spanish } from './harness/browser.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { inside } from './harness/signed-in.ts'
import { address, password, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const isLogin = (page: Page) => page.locator('input[type="password"]').waitFor()
const isNotFound = (page: Page) => page.getByText(text('not_found.title')).first().waitFor()

story('shows the landing page at the root and the sign-in at /login [S2.1, S2.4]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(address('demo'))
  expect(await page.title()).not.toBe('')
  await page.goto(address('demo', '/login'))
  await isLogin(page)
})

story('matches paths in any letter case and with a slash at the end [S2.7]', async ({ visitor }) => {
  const { page } = await visitor()
  for (const path of ['/LOGIN', '/Login/', '/login/']) {
    await page.goto(address('demo', path))
    await isLogin(page)
  }
  await page.goto(address('demo', '/DASHBOARD/ME/'))
  await page.waitForURL(/\/login\?/)
})

story('answers any other path with not found [S2.6]', async ({ visitor }) => {
  const { page } = await visitor()
  for (const path of ['/no-such-place', '/loginx', '/api-docs/none']) {
    await page.goto(address('demo', path))
    await isNotFound(page)
  }
})

story('shows not found where no company answers to the host [S2.12]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(address('nowhere', '/login'))
  await isNotFound(page)
  expect(await page.locator('input[type="password"]').count()).toBe(0)
})

/**
 * The screens that a screen has addresses of its own for: where each one’s module is. What a screen begins with may lie
 * in its file, as whoever opens it there sees both; but where that depends on who opens it, each is a file of its own.
 */
function screensWithin(): string[] {
  const folder = 'web/src/features'
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files.flatMap((file) => {
    if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) return []
    const source = readFileSync(join(root, folder, file), 'utf8')
    const places = [
      ...source.matchAll(/<Route\s+(index|path="[^"]+")\s+element=\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g),
    ]
    // Each of its addresses was read.
    expect(places, file).toHaveLength(source.match(/<Route\b/g)?.length ?? 0)
    const shownBy = (element: string) => [...element.matchAll(/<(\w+)/g)].map(([, name = '']) => name)
    const begins = places.flatMap(([, at, element = '']) => (at === 'index' ? [shownBy(element)] : []))
    const shown = places.flatMap(([, , element = '']) => shownBy(element))
    return [...new Set(shown)].flatMap((name) => {
      if (name === 'Missing') return []
      const [, how, imported] = new RegExp(`\\b${name}\\b.*(from |import\\()'(\\./[^']+)'`).exec(source) ?? []
      const comesAlong = how === 'from ' && begins.some((names) => names.length === 1 && names[0] === name)
      // What stands in the same file is a part of its screen.
      return imported && !comesAlong ? [join(folder, dirname(file), imported)] : []
    })
  })
}

/** What a screen of several sections shows at an address of its own, but the section which it begins with. */
function sectionsWithin(): string[] {
  const folder = 'web/src/features'
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  return files.flatMap((file) => {
    if (!file.endsWith('.tsx')) return []
    const source = readFileSync(join(root, folder, file), 'utf8')
    if (!source.includes("/sections.tsx'") || !source.includes('SectionLink')) return []
    const shown = [...source.matchAll(/\bView: (?:lazy\(\(\) => import\('([^']+)'\)|(\w+))/g)]
    return shown.slice(1).map(([, path, name = '']) => {
      const from = path ?? new RegExp(`\\b${name}\\b.*(?:from |import\\()'(\\./[^']+)'`).exec(source)?.[1]
      expect(from, `${file}: ${name}`).toBeTruthy()
      return join(folder, dirname(file), from ?? '')
    })
  })
}

/** The files of the build that hold the screens, by each screen's own module. */
function screenFiles(chunks: ChunkList): Map<string, string> {
  // Each is fetched: one that came with its manifest would not be read.
  const outer = writtenScreens().map(({ module }) => `web/src/${module}`)
  expect(outer.length).toBeGreaterThan(30)
  const inner = screensWithin()
  expect(inner).toEqual(
    expect.arrayContaining([
      'web/src/features/users/form/edit-user-screen.tsx',
      'web/src/features/users/imports/batch-screen.tsx',
      'web/src/features/teach/gradebook/gradebook-screen.tsx',
      'web/src/features/mentoring/mine.tsx',
      'web/src/features/mentoring/pairs/pairs-screen.tsx',
      'web/src/features/mentoring/programmes/manage-screen.tsx',
      'web/src/features/mentoring/programmes/programmes-table.tsx',
      'web/src/features/mentoring/programmes/page/open-programmes.tsx',
      'web/src/features/mentoring/programmes/page/programme-page.tsx',
    ]),
  )
  expect(inner.length).toBeGreaterThan(25)
  const sections = sectionsWithin()
  expect(sections).toEqual(
    expect.arrayContaining([
      'web/src/features/account/security/security-section.tsx',
      'web/src/features/audit/keeping-section.tsx',
      'web/src/features/company/design/themes-section.tsx',
      'web/src/features/mentoring/programmes/matching/matching-section.tsx',
    ]),
  )
  expect(sections.length).toBeGreaterThan(15)
  const screens = [...outer, ...inner, ...sections]
  return new Map(
    screens.map((screen) => {
      const holding = Object.entries(chunks).filter(([, { modules }]) => modules.includes(screen))
      expect(holding, screen).toHaveLength(1)
      // No other screen is in it.
      expect(holding[0]?.[1].modules.filter((module) => screens.includes(module))).toEqual([screen])
      return [screen, holding[0]?.[0] ?? '']
    }),
  )
}

story(
  'gives each screen a file of its own, which nothing fetches before the screen is opened [S2.8a]',
  async ({ visitor }) => {
    const chunks = JSON.parse(readFileSync(chunkListFile, 'utf8')) as ChunkList
    const files = screenFiles(chunks)
    expect(new Set(files.values()).size).toBe(files.size)
    const html = readFileSync(join(root, 'dist/web/index.html'), 'utf8')
    const first = new Set(
      [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file),
    )
    expect(first.size).toBeGreaterThan(0)
    for (const file of first) for (const imported of chunks[file]?.imports ?? []) first.add(imported)
    expect([...files.values()].filter((file) => first.has(file))).toEqual([])

    const { page } = await visitor()
    const fetched = new Set<string>()
    page.on('request', (request) => fetched.add(new URL(request.url()).pathname.slice(1)))
    await page.goto(address('demo', '/login'), { waitUntil: 'networkidle' })
    await isLogin(page)
    expect([...files].filter(([, file]) => fetched.has(file)).map(([screen]) => screen)).toEqual([
      'web/src/features/login/login-screen.tsx',
    ])
    // Nor does anything behind the sign-in: who comes home has that screen, and another one once it is opened.
    const opened = () => [...files].filter(([, file]) => fetched.has(file)).map(([screen]) => screen)
    fetched.clear()
    await fillSignIn(page, emailOf('admin', 'demo'), password)
    await inside(page)
    await page.waitForLoadState('networkidle')
    expect(opened()).toEqual(['web/src/features/dashboard/home-screen.tsx'])
    fetched.clear()
    await page.getByRole('link', { name: text('shell.nav.reports'), exact: true }).click()
    await page.getByRole('heading', { level: 1, name: text('shell.nav.reports') }).waitFor()
    expect(opened()).toEqual(['web/src/features/reports/reports-screen.tsx'])
  },
)

/** How large something is drawn, and where its centre is. */
async function spanOf(element: Locator) {
  await element.waitFor()
  const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { width, height, centre: [x + width / 2, y + height / 2] }
}
/** Of the window that a story’s visitor has. */
const whole = { width: 1280, height: 800, centre: [640, 400] }

story(
  'shows a spinner over the whole screen and the badge while nothing but the page has come, and until its texts are there [S1.7b] [S2.8b] [S4.6]',
  async ({ visitor }) => {
    for (const options of [{}, spanish]) {
      const { page } = await visitor(options)
      let go = (): void => undefined
      let speak = (): void => undefined
      const scripts = new Promise<void>((resolve) => (go = resolve))
      const texts = new Promise<void>((resolve) => (speak = resolve))
      await page.route(/\.js$/, (route) => scripts.then(() => route.continue()))
      await page.route(/(en-GB|es-ES)[^/]*\.js$/, (route) => texts.then(() => route.continue()))
      await page.goto(address('demo', '/x'), { waitUntil: 'commit' })
      expect(await spanOf(page.locator('.frame-spinner'))).toEqual(whole)
      expect(await badgeOn(page)).toBe('Powered by:Cairn')
      go()
      await page.locator('footer.frame-footer').waitFor()
      const spinner = page.getByRole('status', { name: 'Cairn', exact: true })
      expect(await spanOf(spinner)).toEqual(whole)
      const turning = await spanOf(spinner.locator('*').first())
      expect(turning).toMatchObject({ centre: whole.centre })
      expect(await page.locator('main').count()).toBe(0)
      expect(await badgeOn(page)).toBe('Powered by:Cairn')
      speak()
      await page.locator('main').waitFor()
      expect(await badgeOn(page)).toBe('Powered by:Cairn')
    }
  },
)

/** Where everything of the sign-in stands, from top to bottom. */
const standing = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('h1, .login-lead, input, button[type=submit], form button:not([type])')]
      .concat(
        ...document.querySelectorAll('.login-form > :last-child'),
        ...document.querySelectorAll('.frame-footer'),
      )
      .map((element) => Math.round(element.getBoundingClientRect().y)),
  )

story(
  'lets one fill in the sign-in before any script file is there; nothing moves when they come, and what was sent is done [S2.4]',
  async ({ visitor }) => {
    for (const options of [{}, { viewport: { width: 360, height: 740 } }])
      for (const sent of [false, true]) {
        const { page } = await visitor(options)
        await page.addInitScript(() => {
          const seen: string[] = []
          Object.assign(window, { seen })
          new MutationObserver(() => {
            const title = document.querySelector('h1')?.textContent ?? 'none'
            if (seen.at(-1) !== title) seen.push(title)
          }).observe(document, { childList: true, subtree: true })
        })
        let go = (): void => undefined
        const scripts = new Promise<void>((resolve) => (go = resolve))
        await page.route(/\.js$/, (route) => scripts.then(() => route.continue()))
        await page.goto(address('demo', '/login'), { waitUntil: 'commit' })
        await page.getByLabel(text('login.email'), { exact: true }).fill(emailOf('student'))
        await page.getByLabel(text('login.password'), { exact: true }).focus()
        await page.keyboard.type(password)
        await page.evaluate(() => document.fonts.ready)
        const before = await standing(page)
        expect(before.length).toBeGreaterThan(5)
        if (sent) {
          await page.keyboard.press('Enter')
          go()
          await inside(page)
          continue
        }
        go()
        await page.getByRole('button', { name: text('ui.password.show') }).waitFor()
        const after = await standing(page)
        expect(after.length).toBe(before.length)
        // The password’s own field stands within the line that is drawn around it and its eye.
        expect(Math.max(...after.map((y, i) => Math.abs(y - (before[i] ?? 0))))).toBeLessThanOrEqual(1)
        // The heading stood there all the time: no spinner took its place.
        const seen: unknown = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
        expect(seen).toEqual(['none', text('login.title')])
        // Whoever typed goes on typing.
        await page.keyboard.type('!')
        expect(await page.getByLabel(text('login.password'), { exact: true }).inputValue()).toBe(
          `${password}!`,
        )
        expect(await page.getByLabel(text('login.email'), { exact: true }).inputValue()).toBe(
          emailOf('student'),
        )
      }
  },
)
