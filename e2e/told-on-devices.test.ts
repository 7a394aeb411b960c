import { createECDH } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, ownCompany, ownPerson } from './harness/own-company.ts'
import { address, meetingStory } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

/** The service that a browser asks for an address is its maker’s: here the page is given one without it. */
async function withAddress(page: Page): Promise<void> {
  const own = createECDH('prime256v1')
  const p256dh = [...own.generateKeys()]
  await page.addInitScript((bytes) => {
    const keys: Record<string, number[]> = { p256dh: bytes, auth: Array.from({ length: 16 }, (_, i) => i) }
    PushManager.prototype.subscribe = async () =>
      ({
        endpoint: `https://push.invalid/${crypto.randomUUID()}`,
        getKey: (name: string) => new Uint8Array(keys[name] ?? []).buffer,
      }) as unknown as PushSubscription
  }, p256dh)
}

/** Sends the worker of a page something, as the browser does with what its maker’s service brings it. */
async function bring(context: BrowserContext, page: Page, data: object): Promise<void> {
  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(new URL(page.url()).origin))
      if (one) resolve(one.registrationId)
    }),
  )
  await cdp.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const all = await (await navigator.serviceWorker.ready).getNotifications()
    return all.map(({ title, body, lang, data }) => ({ title, body, lang, data: data as unknown }))
  })

meetingStory(
  'a company lets its people be told on their devices, and each turns on their own',
  async ({ visitor }) => {
    const company = await ownCompany('Told on Devices')
    const admin = await visitor()
    await enter(admin.page, await ownPerson(company, 'admin', 'Alma'))
    await admin.page.goto(address(company, '/dashboard/company/devices'))
    await admin.page.getByRole('button', { name: text('company.push.on') }).click()
    await admin.page.getByRole('button', { name: text('company.push.renew') }).waitFor()
    expect(await violationsInEveryLook(admin.page)).toEqual([])

    const { context, page } = await visitor(spanishPhone)
    await context.grantPermissions(['notifications'])
    await withAddress(page)
    await enter(page, await ownPerson(company, 'student', 'Ines'))
    await page.goto(address(company, '/dashboard/me/notifications'))
    const on = page.getByRole('button', { name: es('account.push.on') })
    await on.waitFor()
    expect(await violationsInEveryLook(page)).toEqual([])
    await on.click()
    await page.getByText(es('account.sessions.current')).waitFor()
    const first = page.getByRole('switch', { name: new RegExp(es('account.notifications.message')) })
    await expect.poll(() => first.isChecked()).toBe(true)
    expect(await violationsInEveryLook(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])

    const said = {
      title: 'Acme',
      body: 'Ada te ha escrito',
      path: '/dashboard/messages',
      tag: 'one',
      language: 'es',
    }
    await bring(context, page, said)
    await expect
      .poll(() => shown(page))
      .toEqual([{ title: 'Acme', body: said.body, lang: 'es', data: { path: said.path } }])

    // A press on it leads this very page on; headless there is none to press, so its word is sent by the worker’s own hand.
    await page.evaluate(() => {
      const event = new MessageEvent('message', {
        data: { type: 'cairn:open', path: '/dashboard/notifications' },
      })
      navigator.serviceWorker.dispatchEvent(event)
    })
    await page.waitForURL(/\/dashboard\/notifications$/)

    await page.goto(address(company, '/dashboard/me/notifications'))
    await page.getByRole('button', { name: new RegExp(es('account.push.off').replace(/\W.*/, '')) }).click()
    await on.waitFor()
  },
)
