import { expect } from 'vitest'
import { spanish } from './harness/browser.ts'
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
    // The first toast of a page comes in as every other does: it is not simply there.
    await page.evaluate(() => {
      document.addEventListener('transitionrun', ({ target, propertyName }) => {
        if (target instanceof HTMLElement && target.dataset['severity'])
          document.body.dataset['moved'] = `${document.body.dataset['moved'] ?? ''} ${propertyName}`
      })
    })
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
        what: getComputedStyle(element).transitionProperty,
        fromRight: innerWidth - right,
        top,
      }
    })
    expect(look).toMatchObject({
      layer: '1200',
      moves: '0.3s',
      what: expect.stringMatching(/opacity.*transform|transform.*opacity/),
    })
    await page.clock.runFor(2999)
    await toast.waitFor({ state: 'visible' })
    expect(await page.locator('body').getAttribute('data-moved')).toMatch(
      /opacity.*transform|transform.*opacity/,
    )
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
    const { x, y, width } = (await toast.boundingBox()) ?? { x: 0, y: 999, width: 0 }
    expect(x + width).toBeGreaterThan(1280 - 40)
    expect(x + width).toBeLessThanOrEqual(1280)
    // Below the row of the heading, at whose right end the page’s primary action is.
    expect(y).toBeGreaterThan(68)
    expect(y).toBeLessThan(100)
    await page.clock.runFor(1)
    await page.clock.runFor(280)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(40)
    await toast.waitFor({ state: 'detached' })
  },
)

story(
  'a server that fails on a Spanish screen is told of in Spanish alone [S1.5c, S8.9a]',
  async ({ visitor }) => {
    const person = await ownPerson(await ownCompany('Errores'), 'student')
    const { page } = await visitor(spanish)
    await enter(page, person, '/dashboard/me')
    const told = async (answer: { status: number; body: string }) => {
      await page.route('**/api/v1/auth/me', (route) =>
        route.request().method() === 'PUT' ? route.fulfill(answer) : route.continue(),
      )
      await page.getByLabel(text('ui.names.surname', {}, 'es')).fill(`Valle ${answer.status}`)
      await page.getByRole('button', { name: text('account.save', {}, 'es'), exact: true }).click()
      const toast = page.locator('[data-severity="error"]')
      await toast.waitFor()
      const words = await toast.innerText()
      await toast.getByRole('button').click()
      await toast.waitFor({ state: 'detached' })
      return words
    }
    const error = { code: 'INTERNAL', type: 'server', details: null, message: 'Something went wrong.' }
    expect(await told({ status: 500, body: JSON.stringify({ error }) })).toBe(
      'Error\nAlgo ha fallado en el servidor. Inténtalo de nuevo.',
    )
    // A proxy before the server answers in words of its own.
    expect(await told({ status: 502, body: '<h1>Bad Gateway</h1>' })).toBe(
      'Error\nEsto no está disponible en este momento. Inténtalo de nuevo dentro de un minuto.',
    )
  },
)
