import type { Page } from 'playwright-core'
import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { Webhook as Verifier } from 'standardwebhooks'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { usersApi } from '#contract/people/users.ts'
import { startLrs } from '../server/test/services/lrs.ts'
import { startReceiver } from '../server/test/services/receiver.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const as = async ({ company, email }: Own) => ({
  port,
  company,
  token: await tokenOf(port, company, email, OWN_PASSWORD),
})
const SCREEN = '/dashboard/company/webhooks'
/** What is sent leaves within seconds. */
const arriving = { timeout: 60_000 }

async function choose(page: Page, url: string, entry: string, language: 'en' | 'es' = 'en'): Promise<void> {
  await button(page, text('webhooks.more', { url }, language)).click()
  await page.getByRole('menuitem', { name: text(entry, {}, language), exact: true }).click()
}

story(
  'an admin adds a webhook, keeps its secret, which is shown once, sends a test, reads in the log what was answered, and sends again what failed',
  async ({ visitor }) => {
    let status = 200
    const receiver = await startReceiver(() => ({ status, body: status === 200 ? 'Thank you' : 'Full' }))
    const url = `${receiver.origin}/hook`
    try {
      const company = await ownCompany('Feldspar')
      const admin = await ownPerson(company, 'admin', 'Quilla')
      const { page } = await visitor()
      await enter(page, admin, SCREEN)
      await button(page, text('webhooks.add')).click()
      const dialog = page.getByRole('dialog', { name: text('webhooks.add') })
      await dialog.getByLabel(text('webhooks.url.webhook')).fill(url)
      await dialog.getByLabel(text('webhooks.description'), { exact: true }).fill('Payroll')
      expect(await violations(page), 'adding a webhook').toEqual([])
      await dialog.getByRole('button', { name: text('webhooks.create.webhook') }).click()
      const once = page.getByRole('dialog', { name: text('webhooks.secret') })
      const secret = (await once.locator('code').textContent()) ?? ''
      expect(secret).toMatch(/^whsec_/)
      await once.getByRole('button', { name: text('webhooks.secret_kept') }).click()
      await page.reload()
      await page.getByText(url).waitFor()
      expect(await page.content()).not.toContain(secret)

      await choose(page, url, 'webhooks.test.webhook')
      const log = page.getByRole('dialog', { name: text('webhooks.log', { url }) })
      const line = (event: string) => log.getByRole('listitem').filter({ hasText: text(event) })
      await expect.poll(() => receiver.got.length, arriving).toBe(1)
      await expect
        .poll(() => line('webhooks.event.webhook.test').textContent(), arriving)
        .toContain(text('webhooks.delivery.delivered'))
      await line('webhooks.event.webhook.test').getByText(text('webhooks.delivery.details')).click()
      await log.getByText('Thank you').waitFor()
      expect(await violations(page), 'the log of a webhook').toEqual([])
      const [test] = receiver.got
      new Verifier(secret).verify(test?.body ?? '', (test?.headers ?? {}) as Record<string, string>)

      // What is sent again is the same, under the same id.
      await line('webhooks.event.webhook.test')
        .getByRole('button', { name: text('webhooks.delivery.replay') })
        .click()
      await expect.poll(() => receiver.got.length, arriving).toBe(2)
      expect(receiver.got.map(({ headers }) => headers['webhook-id'])).toEqual(
        Array.from({ length: 2 }, () => test?.headers['webhook-id']),
      )
      expect(receiver.got[1]?.body).toBe(test?.body)

      status = 507
      const person = {
        name: 'Orla',
        surname: 'Flint',
        email: `orla.${Date.now()}@people.test`,
        role: 'student',
      }
      await call(usersApi.create, { ...(await as(admin)), body: person })
      await expect
        .poll(() => line('webhooks.event.user.created').textContent(), arriving)
        .toContain(text('webhooks.delivery.status', { status: 507 }))
      status = 200
      await line('webhooks.event.user.created')
        .getByRole('button', { name: text('webhooks.delivery.replay') })
        .click()
      await expect
        .poll(() => line('webhooks.event.user.created').textContent(), arriving)
        .toContain(text('webhooks.delivery.delivered'))
      const told = receiver.got.map(
        ({ body }) => JSON.parse(body) as { type: string; data: { name?: string } },
      )
      expect(told.at(-1)).toMatchObject({ type: 'user.created', data: { name: 'Orla' } })
    } finally {
      receiver.stop()
    }
  },
)

story(
  'an admin adds a learning record store on a phone in Spanish and sends it a test statement; a student completes a lesson, and the statement of that arrives',
  async ({ visitor }) => {
    const lrs = await startLrs({ username: 'cairn', password: 'tres piedras' })
    try {
      const company = await ownCompany('Basalto')
      const admin = await ownPerson(company, 'admin', 'Ximena')
      const student = await ownPerson(company, 'student', 'Obdulia')
      const { page } = await visitor({ ...spanishPhone, colorScheme: 'dark' })
      await enter(page, admin, SCREEN)
      await button(page, es('webhooks.add')).click()
      const dialog = page.getByRole('dialog', { name: es('webhooks.add') })
      await dialog.getByRole('radio', { name: es('webhooks.kind.xapi') }).check()
      await dialog.getByLabel(es('webhooks.url.xapi')).fill(lrs.url)
      await dialog.getByLabel(es('webhooks.username')).fill('cairn')
      await dialog.getByLabel(es('webhooks.password')).fill('tres piedras')
      expect(await violations(page), 'adding a store').toEqual([])
      expect(await cutTexts(page), 'adding a store').toEqual([])
      await dialog.getByRole('button', { name: es('webhooks.create.xapi') }).click()
      await page.getByText(lrs.url).waitFor()
      expect(await cutTexts(page), 'a store').toEqual([])
      await choose(page, lrs.url, 'webhooks.test.xapi', 'es')
      await expect.poll(() => lrs.statements().length, arriving).toBe(1)

      const author = await as(admin)
      const { id } = await call(coursesApi.create, { ...author, body: { title: 'Rocas', language: 'es' } })
      const lessonId = uuid()
      const lessons = [{ id: lessonId, title: 'Basalto', minutes: 5, required: true }]
      const modules = [{ id: uuid(), title: 'Todo', lessons }]
      await call(coursesApi.saveOutline, { ...author, params: { id }, body: { revision: 1, modules } })
      const { revision } = await call(coursesApi.update, {
        ...author,
        params: { id },
        body: { summary: 'S' },
      })
      await call(coursesApi.publish, { ...author, params: { id }, body: { revision } })
      await call(enrolmentsApi.enrol, { ...(await as(student)), params: { id } })
      const { page: own } = await visitor()
      await enter(own, student, `/dashboard/learn/${id}/${lessonId}`)
      // Whoever is faster than the text has not opened the lesson: nothing would be said of that.
      await own.getByText(text('learn.player.blank')).waitFor()
      await button(own, text('learn.player.mark')).click()
      await expect
        .poll(() => lrs.statements().map(({ verb }) => verb.id.split('/').at(-1)), arriving)
        .toEqual(['interacted', 'registered', 'experienced', 'completed', 'completed'])
      expect(lrs.wrong).toEqual([])
      const done = lrs.statements()[3]
      expect(done).toMatchObject({
        actor: { account: { name: student.id } },
        verb: { id: 'http://adlnet.gov/expapi/verbs/completed' },
        object: { definition: { name: { es: 'Basalto' } } },
        result: { completion: true },
      })
      expect(done?.object.id).toMatch(new RegExp(`/xapi/courses/${id}/lessons/${lessonId}$`))

      // What it was sent stands in the log, letter for letter.
      await page.reload()
      await button(page, es('webhooks.log_of', { url: lrs.url })).click()
      const log = page.getByRole('dialog')
      const line = log.getByRole('listitem').filter({ hasText: es('webhooks.event.lesson.completed') })
      await line.getByText(es('webhooks.delivery.details')).click()
      await line
        .getByText(done?.id ?? '')
        .first()
        .waitFor()
      await line.getByText('http://adlnet.gov/expapi/verbs/completed').waitFor()
      expect(await violations(page), 'the log of a store').toEqual([])
    } finally {
      lrs.stop()
    }
  },
)
