import { expect } from 'vitest'
import { v7 as uuid } from 'uuid'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { call, tokenOf } from './harness/api.ts'
import { violationsInEveryLook } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es } from './harness/texts.ts'

story(
  'an author on a phone in Spanish is told what becomes of who learns in an older version, in either theme, and moves them all',
  async ({ visitor }) => {
    const company = await ownCompany('Sendero')
    const author = await ownPerson(company, 'admin', 'Nora')
    const as = async ({ email }: Own) => ({
      port,
      company,
      token: await tokenOf(port, company, email, OWN_PASSWORD),
    })
    const admin = await as(author)
    const { id } = await call(coursesApi.create, { ...admin, body: { title: 'Ríos', language: 'es' } })
    const params = { id }
    await call(coursesApi.update, { ...admin, params, body: { summary: 'De la fuente al mar' } })
    const first = { id: uuid(), title: 'La fuente', minutes: 5, required: true }
    const second = { id: uuid(), title: 'El mar', minutes: 5, required: true }
    const publish = async (...lessons: (typeof first)[]) => {
      const { revision } = await call(coursesApi.byId, { ...admin, params })
      const modules = [{ id: uuid(), title: 'Todo', lessons }]
      const saved = await call(coursesApi.saveOutline, { ...admin, params, body: { revision, modules } })
      await call(coursesApi.publish, { ...admin, params, body: { revision: saved.revision } })
    }
    await publish(first)
    for (const name of ['Ana', 'Luis']) {
      const own = await as(await ownPerson(company, 'student', name))
      await call(enrolmentsApi.enrol, { ...own, params })
      const lesson = { params: { id, lessonId: first.id }, body: { id: uuid(), kind: 'done' as const } }
      if (name === 'Ana') await call(enrolmentsApi.record, { ...own, ...lesson })
    }
    await publish(second)

    const { page } = await visitor(spanishPhone)
    await enter(page, author, `/dashboard/teach/${id}/learners`)
    await button(page, es('teach.moves.action')).tap()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Cambia 1 persona que está en una versión anterior.').waitFor()
    await dialog.getByRole('checkbox', { name: 'También la persona que ha completado el curso' }).check()
    await dialog.getByText('Cambian 2 personas que están en versiones anteriores.').waitFor()
    await dialog.getByText('1 persona dejará de tenerlo completado: hay algo nuevo que hacer.').waitFor()
    expect(await cutTexts(page)).toEqual([])
    expect(await violationsInEveryLook(page)).toEqual([])
    await dialog.getByRole('button', { name: es('teach.learner.move') }).tap()
    await page.getByText('Han cambiado 2 personas').waitFor()
    const { items } = await call(enrolmentsApi.learners, { ...admin, params })
    expect(items.map(({ version, state }) => [version, state])).toEqual([
      [2, 'active'],
      [2, 'active'],
    ])
  },
)
