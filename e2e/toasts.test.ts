import { expect } from 'vitest'
import { enter, ownCompany, ownPerson } from './harness/own-company.ts'
import { story } from './harness/story.ts'
import { text } from './harness/texts.ts'

story(
  'a toast comes top right above all, stays three seconds, and moves for 300 milliseconds [S9.11a]',
  async ({ visitor }) => {
    const person = await ownPerson(await ownCompany('Toasts'), 'student')
    const { page } = await visitor({ reducedMotion: 'no-preference' })
    await page.clock.install()
    await enter(page, person, '/dashboard/me')
    await page.getByLabel(text('ui.names.surname')).fill('Valley')
    // From here on time passes only as it is let.
    await page.clock.pauseAt(Date.now() + 3_600_000)
    await page.getByRole('button', { name: text('account.save'), exact: true }).click()
    const toast = page.locator('[data-severity="success"]')
    await toast.waitFor({ state: 'attached' })
    const look = await toast.evaluate((element) => {
      const area = element.closest('.mantine-Notifications-root')
      const { right, top } = element.getBoundingClientRect()
      return {
        layer: area && getComputedStyle(area).zIndex,
        moves: getComputedStyle(element).transitionDuration.split(', ')[0],
        fromRight: innerWidth - right,
        top,
      }
    })
    expect(look).toMatchObject({ layer: '1200', moves: '0.3s' })
    await page.clock.runFor(2999)
    await toast.waitFor({ state: 'visible' })
    const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 999, width: 0 }
    expect(x + width).toBeGreaterThan(1280 - 40)
    expect(x + width).toBeLessThanOrEqual(1280)
    expect(y).toBeLessThan(40)
    await page.clock.runFor(1)
    await page.clock.runFor(280)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(40)
    await toast.waitFor({ state: 'detached' })
  },
)
