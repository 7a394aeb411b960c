import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { newAssignmentSettings } from '#contract/practice/assignment.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { emptyReview } from '#contract/practice/work.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, textbox } from './harness/controls.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

story(
  'two teachers review the same work: the one whose words were overtaken is shown the other’s, chooses, and keeps theirs in sight when the other releases first',
  async ({ visitor }) => {
    const company = await ownCompany('Pizarra')
    const author = await ownPerson(company, 'admin', 'Nora')
    const colleague = await ownPerson(company, 'admin', 'Iria')
    const student = await ownPerson(company, 'student', 'Luz')
    const as = async (person: typeof author) => ({
      port,
      company,
      token: await tokenOf(port, company, person.email, OWN_PASSWORD),
    })
    const admin = await as(author)
    const other = await as(colleague)
    const own = await as(student)
    const { id } = await call(coursesApi.create, { ...admin, body: { title: 'Ríos', language: 'es' } })
    const lessonId = uuid()
    const lesson = {
      id: lessonId,
      kind: 'assignment' as const,
      title: 'Un ensayo',
      minutes: 30,
      required: true,
    }
    const modules = [{ id: uuid(), title: 'Todo', lessons: [lesson] }]
    await call(coursesApi.saveOutline, { ...admin, params: { id }, body: { revision: 1, modules } })
    const content = {
      type: 'assignment' as const,
      instructions: null,
      settings: { ...newAssignmentSettings, passedBy: 'points' as const, mostPoints: 10, passPoints: 5 },
      rubric: null,
    }
    await call(coursesApi.saveLesson, { ...admin, params: { id, lessonId }, body: { revision: 0, content } })
    const { revision } = await call(coursesApi.update, { ...admin, params: { id }, body: { summary: 'S' } })
    await call(coursesApi.publish, { ...admin, params: { id }, body: { revision } })
    await call(enrolmentsApi.enrol, { ...own, params: { id } })
    const { work } = await call(courseworkApi.start, { ...own, params: { id, lessonId } })
    const params = { workId: work?.id ?? '' }
    const body = { text: 'El Ebro es largo.', link: '', round: 1, number: 1 }
    await call(courseworkApi.save, { ...own, params, body })
    await call(courseworkApi.handIn, { ...own, params, body: { round: 1 } })

    const { page } = await visitor()
    await enter(page, author, `/dashboard/teach/reviews/${params.workId}`)
    await button(page, text('work.comment.paragraph', { number: 1 })).click()
    await textbox(page, text('reviews.comment.nth', { number: 1 })).fill('¿Cuánto?')
    await textbox(page, text('reviews.word')).fill('Words of Nora')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    const theirs = { ...emptyReview, word: 'Words of Iria', points: 7 }
    const kept = await call(courseworkApi.byId, { ...other, params })
    const saved = await call(courseworkApi.saveReview, {
      ...other,
      params,
      body: { round: 1, revision: kept.review.revision, review: theirs },
    })
    await button(page, text('reviews.return')).click()
    await page.getByText('Words of Iria').waitFor()
    expect(await violations(page)).toEqual([])
    await call(courseworkApi.release, {
      ...other,
      params,
      body: { round: 1, revision: saved.review.revision, review: theirs, outcome: 'graded' },
    })
    await button(page, text('reviews.conflict.keep_mine')).click()
    await page.getByText(text('reviews.left.copy')).waitFor()
    await page.reload()
    await page.getByText('Words of Nora').waitFor()
    expect(await violations(page)).toEqual([])

    await button(page, text('reviews.correct')).click()
    await textbox(page, text('reviews.correct.reason')).fill('Miscounted')
    await page
      .getByRole('link', { name: text('reviews.title') })
      .first()
      .click()
    await page.getByText(text('reviews.none')).waitFor()
    await page.goBack()
    await expect.poll(() => textbox(page, text('reviews.correct.reason')).inputValue()).toBe('Miscounted')
    const { review } = await call(courseworkApi.byId, { ...other, params })
    const { revision: from, by: _, mine: __, at: ___, ready: ____, ...said } = review
    const correction = { revision: from, review: { ...said, points: 9 }, reason: 'By Iria' }
    await call(courseworkApi.correct, { ...other, params, body: correction })
    await button(page, text('reviews.correct.save')).click()
    await page.getByText(text('reviews.correct.meanwhile')).waitFor()
    await page.getByText('By Iria').first().waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, text('reviews.correct.save')).click()
    await textbox(page, text('reviews.correct.reason')).waitFor({ state: 'detached' })
    await page.getByText('Miscounted').waitFor()
    await button(page, text('reviews.left.put_away')).click()
    await expect.poll(() => page.getByText('Words of Nora').count()).toBe(0)
    const { grades } = await call(courseworkApi.byId, { ...other, params })
    expect(grades.map(({ reason }) => reason)).toEqual(['Miscounted', 'By Iria', ''])

    const { page: small } = await visitor(spanishPhone)
    await enter(small, colleague, `/dashboard/teach/reviews/${params.workId}`)
    await small.getByText(es('reviews.history')).waitFor()
    expect(await violations(small)).toEqual([])
  },
)
