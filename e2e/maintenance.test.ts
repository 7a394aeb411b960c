import { afterAll, beforeAll, expect } from 'vitest'
import { ask, root } from '#tools/lib/run.ts'
import { startCairn, type Cairn } from '#tools/services/cairn.ts'
import { badgeOn } from './harness/badge.ts'
import { spanish } from './harness/browser.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { inside } from './harness/signed-in.ts'
import { address, password, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

/** Maintenance is for a whole installation, so these stories have one of their own. */
let cairn: Cairn
beforeAll(async () => {
  cairn = await startCairn()
})
afterAll(() => cairn?.stop())

const at = (path: string) => address('demo', path, cairn.port)

/** The operator’s command, beside the running server. */
function operator(state: 'on' | 'off'): string | undefined {
  process.env.CAIRN_DATA = cairn.dataFolder
  return ask(process.execPath, `${root}/server/src/cli.ts`, 'maintenance', state)
}

story(
  'shows the maintenance screen alone while it is on, whatever the path, badge included, and comes back by itself [S1.7b, S1.8c, S1.8d, S2.10b]',
  async ({ visitor }) => {
    const { page } = await visitor()
    await page.goto(at('/login'))
    await page.locator('input[type="email"]').fill('half-written@')
    expect(operator('on')).toMatch(/on/)
    for (const [path, language] of [
      ['/', 'en'],
      ['/login', 'es'],
      ['/no-such-place', 'en'],
    ] as const) {
      const { page: newcomer } = await visitor(language === 'es' ? spanish : {})
      await newcomer.goto(at(path))
      await newcomer.getByRole('heading', { name: text('maintenance.title', {}, language) }).waitFor()
      await newcomer.getByText(text('maintenance.message', {}, language)).waitFor()
      expect(await badgeOn(newcomer)).toBe('Powered by:Cairn')
      const [image, words] = await Promise.all(
        [newcomer.locator('main > svg'), newcomer.getByRole('heading', { level: 1 })].map((one) =>
          one.boundingBox(),
        ),
      )
      expect(image?.width, 'the image').toBeGreaterThan(100)
      expect((image?.x ?? 0) + (image?.width ?? 0), 'is beside the words').toBeLessThanOrEqual(words?.x ?? 0)
      expect(await newcomer.locator('input[type="password"]').filter({ visible: true }).count()).toBe(0)
    }
    const { page: waiting } = await visitor()
    await waiting.goto(at('/login'))
    await waiting.getByRole('heading', { name: text('maintenance.title') }).waitFor()
    expect(operator('off')).toMatch(/off/)
    await waiting.locator('input[type="password"]').waitFor()
  },
)

story(
  'is ended by a super_admin who signs in at its screen, and by nobody else [S1.8a]',
  async ({ visitor }) => {
    expect(operator('on')).toMatch(/on/)
    const { page } = await visitor()
    await page.goto(at('/dashboard/users'))
    await page.getByRole('button', { name: text('maintenance.operator'), exact: true }).click()
    const submit = page.getByRole('button', { name: text('maintenance.operator.submit') })
    const fill = async (email: string) => {
      await page.locator('input[type="email"]').fill(email)
      await page.locator('input[type="password"]').fill(password)
      await submit.click()
    }
    await fill(emailOf('admin'))
    await page.getByText(text('maintenance.operator.not')).waitFor()
    const { page: other } = await visitor()
    await other.goto(at('/'))
    await other.getByRole('heading', { name: text('maintenance.title') }).waitFor()
    await fill(emailOf('root'))
    await inside(page)
    await other.getByRole('link', { name: text('landing.sign_in') }).waitFor()
    // After a reload nobody is known to this screen; the session is, and one press is enough.
    expect(operator('on')).toMatch(/on/)
    await page.reload()
    await page.getByRole('button', { name: text('maintenance.operator'), exact: true }).click()
    await inside(page)
  },
)

story('lets a super_admin begin and end it from the dashboard [S1.8a]', async ({ visitor }) => {
  const { page } = await visitor()
  await page.goto(at('/login'))
  await fillSignIn(page, emailOf('root'), password)
  await inside(page)
  await page.getByRole('button', { name: text('dashboard.platform.maintenance'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('dashboard.platform.maintenance') })
    .click()
  await page.getByRole('heading', { name: text('maintenance.title') }).waitFor()
  await page.getByRole('button', { name: text('maintenance.end') }).click()
  await inside(page)
})
