import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { gradebookApi } from '#contract/practice/gradebook.ts'
import { gradeScalesApi } from '#contract/practice/scales/grade-scales.ts'
import { emptyReview } from '#contract/practice/work.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanish } from './harness/browser.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { rawDates } from './harness/raw-dates.ts'
import { port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const phone = { ...spanish, viewport: { width: 360, height: 740 }, hasTouch: true }
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const focusIn = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['at'] ?? '')
const words = (at: Locator) => at.innerText()
const shot = async (page: Page, name: string) => {
  const folder = process.env['CAIRN_STORY_SHOTS']
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

type Author = { port: number; company: string; token: string }

/** A course of one essay, of 10 points. */
async function publishEssay(admin: Author) {
  const course = await call(coursesApi.create, { ...admin, body: { title: 'Ríos', language: 'es' } })
  const params = { id: course.id }
  const lessonId = crypto.randomUUID()
  const lesson = {
    id: lessonId,
    kind: 'assignment' as const,
    title: 'Un ensayo',
    minutes: 20,
    required: true,
  }
  const modules = [{ id: crypto.randomUUID(), title: 'Todo', lessons: [lesson] }]
  await call(coursesApi.saveOutline, { ...admin, params, body: { revision: 1, modules } })
  const settings = { ...newAssignmentSettings, passedBy: 'points' as const, mostPoints: 10, passPoints: 5 }
  const content = { type: 'assignment' as const, instructions: null, settings, rubric: null }
  await call(coursesApi.saveLesson, {
    ...admin,
    params: { ...params, lessonId },
    body: { revision: 0, content },
  })
  const { revision } = await call(coursesApi.byId, { ...admin, params })
  await call(coursesApi.publish, { ...admin, params, body: { revision } })
  return { params, lessonId }
}

story(
  'a teacher grades an assignment; the gradebook shows it; by keyboard they set another grade with a comment, which a second teacher sees before writing over it, and the learner reads on a phone',
  async ({ visitor }) => {
    const company = await ownCompany('Granito')
    const author = await ownPerson(company, 'admin', 'Nora')
    const second = await ownPerson(company, 'admin', 'Hugo')
    const student = await ownPerson(company, 'student', 'Luz')
    const as = async (person: typeof author) => ({
      port,
      company,
      token: await tokenOf(port, company, person.email, OWN_PASSWORD),
    })
    const [admin, other, own] = [await as(author), await as(second), await as(student)]
    const { params, lessonId } = await publishEssay(admin)
    await call(enrolmentsApi.enrol, { ...own, params })
    const { work } = await call(courseworkApi.start, { ...own, params: { ...params, lessonId } })
    const workId = work?.id ?? ''
    const written = { text: 'El Ebro.', link: '', number: 1, round: 1 }
    await call(courseworkApi.save, { ...own, params: { workId }, body: written })
    await call(courseworkApi.handIn, { ...own, params: { workId }, body: { round: 1 } })

    const { page } = await visitor()
    await enter(page, author, `/dashboard/teach/${params.id}/gradebook`)
    const cell = page.locator('[data-at="0:2"]')
    await cell.getByText(text('gradebook.state.awaiting_grade')).waitFor()
    await cell.click()
    await page.getByRole('link', { name: text('gradebook.cell.open_work') }).click()
    await button(page, text('reviews.grade')).waitFor()
    const review = { ...emptyReview, points: 6, word: 'Bien.' }
    await call(courseworkApi.release, {
      ...admin,
      params: { workId },
      body: { revision: 0, round: 1, review, outcome: 'graded' },
    })
    await page.goBack()
    await cell.getByText('6', { exact: true }).waitFor()
    expect(await words(page.locator('[data-at="0:1"]'))).toBe('60%')

    // By keyboard: to the cell, and over its score.
    await page.locator('[data-at="0:0"]').focus()
    await page.keyboard.press('End')
    await expect.poll(() => focusIn(page)).toBe('0:2')
    await page.keyboard.press('Enter')
    const points = page.getByRole('textbox', { name: text('gradebook.set.points', { points: 10 }) })
    await points.fill('8')
    await page.getByRole('textbox', { name: text('gradebook.set.comment') }).fill('Contado en clase.')
    await shot(page, 'panel')
    expect(await rawDates(page)).toEqual([])
    expect(await violations(page)).toEqual([])
    await button(page, text('gradebook.set.save')).press('Enter')
    await expect.poll(() => words(page.locator('[data-at="0:1"]'))).toBe('80%')
    await expect.poll(() => focusIn(page)).toBe('0:2')

    // More than there is: it is not dropped where its cell is left.
    await page.keyboard.type('15')
    await page.getByText(text('gradebook.set.range', { points: 10 })).waitFor()
    await page.keyboard.press('Tab')
    await page.locator('[data-at="0:2"]').getByText(text('gradebook.unsaved')).waitFor()
    await shot(page, 'unsaved')
    expect(await violations(page)).toEqual([])
    await button(page, text('gradebook.unsaved.drop_named', { cell: 'Un ensayo: Luz Ridge' })).click()
    await page.locator('[data-at="0:2"]').focus()

    // Another grader meanwhile: who types over an old grade is shown the newer one first.
    const { rows } = await call(gradebookApi.page, { ...other, params, query: {} })
    const enrolmentId = rows[0]?.enrolmentId ?? ''
    const at = { ...params, enrolmentId, lessonId }
    await call(gradebookApi.setGrade, {
      ...other,
      params: at,
      body: { revision: 1, points: 4, comment: 'Copiado.' },
    })
    await page.keyboard.press('9')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: text('gradebook.newer.title') })
    await alert.waitFor()
    expect(await words(alert)).toContain(
      text('gradebook.newer.now', { name: 'Hugo Ridge', points: 4, of: 10 }),
    )
    await shot(page, 'newer')
    expect(await violations(page)).toEqual([])
    await button(page, text('gradebook.newer.mine')).click()
    await expect.poll(() => words(page.locator('[data-at="0:1"]'))).toBe('90%')
    await page.locator('[data-at="0:2"]').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => words(page.locator('[data-at="0:1"]'))).toBe('40%')
    await page.keyboard.press('8')
    await page.keyboard.press('Enter')
    await expect.poll(() => words(page.locator('[data-at="0:1"]'))).toBe('80%')
    await page.keyboard.press('Enter')
    await page.getByText(text('gradebook.history')).waitFor()
    await shot(page, 'history')
    expect(await rawDates(page)).toEqual([])
    await expect.poll(() => page.getByRole('dialog').locator('time').count()).toBeGreaterThan(5)
    const { items } = await call(gradebookApi.history, { ...admin, params: at })
    expect(items.map(({ by, from, to }) => [by, from, to])).toEqual([
      ['Nora Ridge', 4, 8],
      ['Nora Ridge', 9, 4],
      ['Nora Ridge', 4, 9],
      ['Hugo Ridge', 8, 4],
      ['Nora Ridge', null, 8],
    ])

    // A block from a spreadsheet, by its keys: what becomes of it first, then all of it, and all of it back.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('9,5\tmuy bien\r\n7\r\n'))
    await page.locator('[data-at="0:2"]').focus()
    await page.keyboard.press('Control+v')
    const pasting = page.getByRole('dialog', { name: text('gradebook.paste.title') })
    await pasting.getByText(text('gradebook.paste.why.outside')).first().waitFor()
    await shot(page, 'paste')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect.poll(() => words(page.locator('[data-at="0:1"]'))).toBe('95%')
    await pasting.waitFor({ state: 'hidden' })
    await page.locator('[data-at="0:2"]').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => words(page.locator('[data-at="0:1"]'))).toBe('80%')

    const { page: small } = await visitor(phone)
    await enter(small, student, `/dashboard/learn/${params.id}`)
    const es = (key: string, more: Record<string, string | number> = {}) => text(key, more, 'es')
    await small.getByRole('heading', { name: es('gradebook.own'), exact: true }).waitFor()
    await small.getByText(es('gradebook.points_of', { points: 8, of: 10 })).waitFor()
    await small.getByText('Copiado.').waitFor()
    await shot(small, 'own')
    expect(await violations(small)).toEqual([])
  },
)

story(
  'an administrator makes a scale of letters and says what being late takes off; a course says its grades in them, and a letter is typed by keyboard and taken back',
  async ({ visitor }) => {
    const company = await ownCompany('Pizarra')
    const author = await ownPerson(company, 'admin', 'Olga')
    const student = await ownPerson(company, 'student', 'Ivo')
    const as = async (person: typeof author) => ({
      port,
      company,
      token: await tokenOf(port, company, person.email, OWN_PASSWORD),
    })
    const [admin, own] = [await as(author), await as(student)]
    const { params, lessonId } = await publishEssay(admin)
    await call(enrolmentsApi.enrol, { ...own, params })
    const { work } = await call(courseworkApi.start, { ...own, params: { ...params, lessonId } })
    const workId = work?.id ?? ''
    const written = { text: 'El Tajo.', link: '', number: 1, round: 1 }
    await call(courseworkApi.save, { ...own, params: { workId }, body: written })
    await call(courseworkApi.handIn, { ...own, params: { workId }, body: { round: 1 } })
    const review = { ...emptyReview, points: 8, word: 'Bien.' }
    const body = { revision: 0, round: 1, review, outcome: 'graded' }
    await call(courseworkApi.release, { ...admin, params: { workId }, body })
    const { rows } = await call(gradebookApi.page, { ...admin, params, query: {} })
    const at = { ...params, enrolmentId: rows[0]?.enrolmentId ?? '' }
    // Three days ago on the company's calendar.
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/London' }).format(
      Date.now() - 3 * 86_400_000,
    )
    await call(enrolmentsApi.decide, { ...admin, params: at, body: { dueOn: day } })

    // The company's scale, made in its settings; the course takes it as the default.
    const { page } = await visitor()
    await enter(page, author, '/dashboard/company/grading')
    await button(page, text('company.grading.add')).press('Enter')
    await page.getByRole('textbox', { name: text('company.grading.name') }).fill('Letras')
    await shot(page, 'scale')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByLabel(text('company.grading.default')).selectOption('Letras')
    const saved = async () => await call(gradeScalesApi.get, admin)
    await expect.poll(async () => (await saved()).defaultScaleId).not.toBeNull()
    await page.getByRole('checkbox', { name: text('company.grading.late_on') }).check()
    await button(page, text('company.grading.save')).press('Enter')
    await expect.poll(async () => (await saved()).late?.percentADay).toBe(10)
    await shot(page, 'grading')
    expect(await violations(page)).toEqual([])

    await page.goto(page.url().replace('/company/grading', `/teach/${params.id}/gradebook`))
    const cell = page.locator('[data-at="0:2"]')
    await cell.getByText('−30%', { exact: true }).waitFor()
    expect(await words(page.locator('[data-at="0:1"]'))).toMatch(/^F\s50%$/)
    await button(page, text('gradebook.weights')).press('Enter')
    await page.getByText(text('gradebook.weights.columns'), { exact: true }).click()
    await page.getByLabel(text('gradebook.weights.column', { lesson: 'Un ensayo' })).selectOption('Letras')
    await shot(page, 'choose')
    expect(await violations(page)).toEqual([])
    await button(page, text('gradebook.weights.save')).press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await cell.getByText('50%').waitFor()

    // By keyboard: a letter over it, and back again.
    await cell.focus()
    await page.keyboard.type('b')
    await page.keyboard.press('Enter')
    await expect.poll(() => words(page.locator('[data-at="0:1"]'))).toMatch(/^B\s85%$/)
    await shot(page, 'letters')
    await page.keyboard.press('Control+z')
    await expect.poll(() => words(page.locator('[data-at="0:1"]'))).toMatch(/^F\s50%$/)
  },
)
