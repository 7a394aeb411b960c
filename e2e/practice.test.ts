import type { Page } from 'playwright-core'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, tabTo, textbox } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const phone = { ...spanishPhone, colorScheme: 'dark' as const }

story(
  'an author makes a quiz by keyboard; a student in Spanish takes it on a phone with a hint, loses nothing over a reload, fails, tries again, submits nothing that was changed in another tab before it shows, passes, and has completed the course',
  async ({ visitor }) => {
    const company = await ownCompany('Gneis')
    const author = await ownPerson(company, 'admin', 'Nora')
    const student = await ownPerson(company, 'student', 'Luz')
    const token = await tokenOf(port, company, author.email, OWN_PASSWORD)
    const title = 'Piedras'
    const course = await call(coursesApi.create, { port, company, token, body: { title, language: 'es' } })
    const params = { id: course.id }

    const { page } = await visitor()
    await enter(page, author, `/dashboard/teach/${course.id}`)
    const { keyboard } = page
    await tabTo(page, page.getByPlaceholder(text('teach.outline.add.quiz')))
    await keyboard.type('Lo que sabes')
    await keyboard.press('Enter')
    const row = page.locator('[data-row]', { hasText: 'Lo que sabes' })
    await row.waitFor()
    await row.focus()
    await keyboard.press('Enter')
    await tabTo(page, button(page, text('teach.quiz.add')))
    await keyboard.press('Enter')
    const single = page.getByRole('menuitem', { name: text('teach.quiz.type.single') })
    await single.waitFor()
    // The menu takes the focus a moment after it is there.
    await expect
      .poll(async () => {
        await keyboard.press('ArrowDown')
        return single.evaluate((one) => one === document.activeElement)
      })
      .toBe(true)
    await keyboard.press('Enter')
    await tabTo(page, textbox(page, text('teach.quiz.prompt')))
    await keyboard.type('¿Qué es un hito?')
    await tabTo(page, page.getByRole('radio', { name: text('teach.quiz.choice.right', { number: 1 }) }))
    await keyboard.press('Space')
    await tabTo(page, textbox(page, text('teach.quiz.choice', { number: 1 })))
    await keyboard.type('Un montón de piedras que señala el camino')
    await keyboard.press('Enter')
    await keyboard.type('Una piedra preciosa')
    const ask = button(page, text('teach.quiz.rung.question'))
    await tabTo(page, ask)
    await keyboard.press('Enter')
    await tabTo(page, textbox(page, text('teach.quiz.rung.question')))
    await keyboard.type('¿Quién pasó antes por aquí?')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    const lesson = (await call(coursesApi.byId, { port, company, token, params })).outline[0]?.lessons[1]
    const lessonId = lesson?.id ?? ''
    await expect
      .poll(async () => {
        const of = { port, company, token, params: { ...params, lessonId } }
        const { content } = await call(coursesApi.lesson, of)
        return content?.type === 'quiz' && JSON.stringify(content.questions[0]?.hints.question)
      })
      .toContain('¿Quién pasó antes por aquí?')
    await button(page, text('teach.publish')).focus()
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Lo que sabes').waitFor()
    await keyboard.press('Enter')
    await page.getByText(text('teach.state.published'), { exact: true }).first().waitFor()

    const own = await tokenOf(port, company, student.email, OWN_PASSWORD)
    const first = (await call(enrolmentsApi.enrol, { port, company, token: own, params })).modules[0]
    await call(enrolmentsApi.record, {
      port,
      company,
      token: own,
      params: { ...params, lessonId: first?.lessons[0]?.id ?? '' },
      body: { id: uuid(), kind: 'done' },
    })
    const { page: small } = await visitor(phone)
    await enter(small, student, `/dashboard/learn/${course.id}/${lessonId}`)
    await button(small, es('quiz.start')).tap()
    const right = small.getByRole('radio', { name: 'Un montón de piedras que señala el camino' })
    const wrong = small.getByRole('radio', { name: 'Una piedra preciosa' })
    await wrong.tap()
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await button(small, es('quiz.hint.for', { number: 1 })).tap()
    await small.getByText('¿Quién pasó antes por aquí?').waitFor()
    expect(await violations(small)).toEqual([])
    await small.reload()
    await small.getByText('¿Quién pasó antes por aquí?').waitFor()
    expect(await wrong.isChecked()).toBe(true)
    await button(small, es('quiz.submit')).tap()
    await small.getByRole('heading', { name: es('quiz.result.not_yet') }).waitFor()
    await button(small, es('quiz.again')).tap()
    await expect.poll(() => wrong.isChecked()).toBe(false)
    await right.tap()
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()

    // In another tab the answer is changed: nothing is submitted here that does not show.
    const tab = await small.context().newPage()
    await tab.goto(small.url())
    await tab.getByRole('radio', { name: 'Una piedra preciosa' }).tap()
    await tab.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await tab.close()
    await button(small, es('quiz.submit')).tap()
    await small.getByText(es('quiz.newer')).waitFor()
    await expect.poll(() => wrong.isChecked()).toBe(true)
    await right.tap()
    await button(small, es('quiz.submit')).tap()
    await small.getByRole('heading', { name: es('quiz.result.passed') }).waitFor()
    expect(await violations(small)).toEqual([])
    await small.getByRole('link', { name: es('quiz.result.course_done') }).tap()
    await small.getByText(es('learn.completed.title')).waitFor()
    const { enrolment } = await call(enrolmentsApi.course, { port, company, token: own, params })
    expect(enrolment).toMatchObject({ state: 'completed', lessonsDone: 2 })

    // Of a pool each attempt asks as many as its author says.
    await writePool(page)
    const second = await ownPerson(company, 'student', 'Alba')
    const theirs = await tokenOf(port, company, second.email, OWN_PASSWORD)
    const opened = (await call(enrolmentsApi.enrol, { port, company, token: theirs, params })).modules[0]
    await call(enrolmentsApi.record, {
      port,
      company,
      token: theirs,
      params: { ...params, lessonId: opened?.lessons[0]?.id ?? '' },
      body: { id: uuid(), kind: 'done' },
    })
    const { page: other } = await visitor(phone)
    await enter(other, second, `/dashboard/learn/${course.id}/${lessonId}`)
    await other.getByText('2 preguntas, distintas cada vez').waitFor()
    await button(other, es('quiz.start')).tap()
    const rights = other.getByRole('radio', { name: 'Un montón de piedras que señala el camino' })
    await rights.nth(1).waitFor()
    expect(await rights.count()).toBe(2)
    for (const nth of [0, 1]) await rights.nth(nth).tap()
    await other.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    expect(await violations(other)).toEqual([])
    await button(other, es('quiz.submit')).tap()
    await other.getByRole('heading', { name: es('quiz.result.passed') }).waitFor()
    await other.getByText(es('quiz.percent', { percent: 100 }), { exact: true }).waitFor()
    expect(await violations(other)).toEqual([])
  },
)

/** Makes two more of the one question, puts them into a pool that asks one of them, on a phone too, and publishes that. */
async function writePool(page: Page) {
  for (const number of [1, 1]) {
    await button(page, text('teach.quiz.actions_of', { number })).click()
    await page.getByRole('menuitem', { name: text('teach.quiz.copy') }).click()
  }
  await button(page, text('teach.quiz.actions_of', { number: 3 })).waitFor()
  await button(page, text('teach.quiz.settings')).click()
  await button(page, text('teach.quiz.pool.add')).click()
  const name = textbox(page, text('teach.quiz.pool.name'))
  await name.fill('Hitos')
  await button(page, text('teach.quiz.pool.choose_of', { name: 'Hitos' })).click()
  const dialog = page.getByRole('dialog', { name: text('teach.quiz.pool.questions_of', { name: 'Hitos' }) })
  for (const number of [2, 3])
    await dialog.getByRole('checkbox', { name: new RegExp(`^${number}\\. `) }).check()
  await dialog.getByRole('button', { name: 'Put 2 questions in it' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Each attempt asks 2 of 3 questions.').waitFor()
  await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
  expect(await violations(page)).toEqual([])
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 360, height: 740 })
  await name.waitFor()
  expect(await violations(page)).toEqual([])
  expect(await cutTexts(page)).toEqual([])
  await page.setViewportSize({ width, height })
  await button(page, text('teach.publish')).click()
  await page.getByRole('dialog').getByText('Lo que sabes').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText(text('teach.state.published'), { exact: true }).first().waitFor()
}
