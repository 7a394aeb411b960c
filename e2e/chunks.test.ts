import { expect } from 'vitest'
import { inside, placeOf, signIn } from './harness/signed-in.ts'
import { story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const reports = /\/assets\/reports-screen[^/]*\.js/
const reportsStyle = /\/assets\/reports-screen[^/]*\.css/

for (const [what, file] of [
  ['script', reports],
  ['style sheet', reportsStyle],
] as const)
  story(`recovers at a press from a screen whose ${what} did not come`, async ({ visitor }) => {
    const { page } = await visitor()
    await signIn(page, 'admin')
    await inside(page)
    await page.route(file, (route) => route.fulfill({ status: 404, body: 'gone' }))
    const anew = page.waitForEvent('load')
    await page
      .getByRole('link', { name: text('reports.title') })
      .first()
      .click()
    // It tries by itself first: the page is loaded anew, and the file is still not there.
    await anew
    const retry = page.getByRole('button', { name: text('ui.error.retry') })
    await retry.waitFor()
    await page.unroute(file)
    await retry.click()
    await page.getByRole('heading', { level: 1, name: text('reports.title') }).waitFor()
    expect(placeOf(page)).toBe('/dashboard/reports')
  })

story(
  'keeps the application while offline, and shows the screen once the network is back',
  async ({ visitor }) => {
    const { page, context } = await visitor()
    await signIn(page, 'admin')
    await inside(page)
    // Before the screen is fetched in advance by hovering over its link.
    await page.route(reports, (route) => route.abort('internetdisconnected'))
    await context.setOffline(true)
    await page
      .getByRole('link', { name: text('reports.title') })
      .first()
      .click()
    await page.getByRole('alert').getByText(text('ui.error.unreachable')).waitFor()
    expect(await page.getByRole('link', { name: text('users.title') }).count()).toBeGreaterThan(0)
    await page.unroute(reports)
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: text('reports.title') }).waitFor()
  },
)
