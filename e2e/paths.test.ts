import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { trainingApi } from '#contract/training/training.ts'
import { usersApi } from '#contract/people/users.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanish, spanishPhone } from './harness/browser.ts'
import { heading } from './harness/controls.ts'
import { enter, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { address, port, story } from './harness/story.ts'
import { es } from './harness/texts.ts'

const [FIRST, SECOND] = ['Orden y seguridad en el taller', 'Atención al cliente en el mostrador'] as const
const company = 'acme'

/** Chooses what a list offers, by its name. */
async function choose(page: Page, label: string, option: string | RegExp) {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.getByRole('option', { name: option }).first().click()
}

story(
  'an administrator gives a group by a rule a path of two courses; who is new enters by themselves, finds it in Spanish on a phone, and the second course opens when the first is done; who is late is seen',
  async ({ visitor }) => {
    const admin = await ownPerson(company, 'admin', 'Alba')
    const nuria = await ownPerson(company, 'student', 'Nuria')
    const token = await tokenOf(port, company, admin.email, OWN_PASSWORD)
    const as = { port, company, token }
    const tag = `Plantilla ${Date.now().toString(36)}`
    const tagged = (tags: string[]) =>
      call(usersApi.update, { ...as, params: { id: nuria.id }, body: { tags } })
    await tagged([tag])

    const { page } = await visitor({ ...spanish, viewport: { width: 1280, height: 900 } })
    await enter(page, admin, '/dashboard/users/groups')
    await page.getByRole('button', { name: es('groups.create') }).click()
    const dialog = page.getByRole('dialog', { name: es('groups.create') })
    await dialog.getByLabel(es('groups.field.name')).fill(tag)
    await dialog.getByRole('radio', { name: es('groups.by.rule') }).check()
    await choose(page, es('groups.rule.tag'), tag)
    await dialog.getByText('1 persona la cumple:').waitFor()
    await dialog.getByLabel(es('groups.field.name')).click()
    await dialog.getByRole('button', { name: es('groups.create') }).click()
    await heading(page, tag).waitFor()
    await page.getByRole('heading', { name: '1 persona', exact: true }).waitFor()
    // Whoever is not of it any more leaves, and enters again later: by themselves.
    await tagged([])

    await page.goto(address(company, '/dashboard/training/paths'))
    await page.getByRole('button', { name: es('training.path.create') }).click()
    await page.getByLabel(es('training.path.title')).fill(`Ruta ${tag}`)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: es('training.path.create') })
      .click()
    await heading(page, `Ruta ${tag}`).waitFor()
    for (const title of [SECOND, FIRST]) await choose(page, es('training.path.add'), title)
    await page.getByRole('button', { name: es('training.path.move_up', { name: FIRST }) }).click()
    await page.getByRole('button', { name: es('generic.save') }).click()
    await page.getByRole('button', { name: es('training.path.publish') }).click()
    await page.getByRole('link', { name: es('training.assign') }).click()
    await choose(page, es('training.field.group'), new RegExp(tag))
    await page.getByRole('radio', { name: es('training.due.days_option') }).check()
    await page.getByRole('button', { name: es('training.assign') }).click()
    await heading(page, `Ruta ${tag}`).waitFor()
    await tagged([tag])

    const learner = await tokenOf(port, company, nuria.email, OWN_PASSWORD)
    const own = { port, company, token: learner }
    const paths = async () => (await call(trainingApi.myPaths, own)).items
    await expect.poll(async () => (await paths()).length, { timeout: 45_000 }).toBe(1)
    const { page: small } = await visitor(spanishPhone)
    await enter(small, nuria, '/dashboard/learn')
    await small.getByRole('link', { name: `Ruta ${tag}` }).tap()
    await small.getByText(es('learn.path.state.locked')).waitFor()
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await small.getByRole('link', { name: es('learn.start'), exact: true }).tap()
    await heading(small, FIRST).waitFor()

    const [path] = await paths()
    const first = path?.next?.id ?? ''
    const { modules, enrolment } = await call(enrolmentsApi.course, { ...own, params: { id: first } })
    for (const { id } of modules.flatMap(({ lessons }) => lessons))
      await call(enrolmentsApi.correct, {
        ...as,
        params: { id: first, enrolmentId: enrolment?.id ?? '' },
        body: { lessonId: id, kind: 'done', reason: 'Visto en el taller' },
      })
    await small.goto(address(company, `/dashboard/learn/paths/${path?.id}`))
    await small.getByText(es('learn.path.state.open')).waitFor()
    await small.getByRole('link', { name: SECOND }).tap()
    await small.getByRole('link', { name: es('learn.start'), exact: true }).waitFor()

    await page.reload()
    await page.getByText(es('training.done_of', { done: 1, of: 2 })).waitFor()
    const [assignment] = (await call(trainingApi.list, as)).items
    const second = (await paths())[0]?.next?.id ?? ''
    const yesterday = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
    await call(trainingApi.assign, {
      ...as,
      body: { groupId: assignment?.group.id, courseId: second, dueOn: yesterday },
    })
    await page.getByRole('link', { name: es('shell.nav.home'), exact: true }).click()
    await page.getByRole('heading', { name: es('dashboard.overdue.title') }).waitFor()
  },
)
