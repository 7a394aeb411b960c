import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import { call } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, tabTo, textbox } from './harness/controls.ts'
import { ownAssignment } from './harness/own-assignment.ts'
import { enter } from './harness/own-company.ts'
import { address, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

story(
  'an author has two people grade each piece of work; the second, on a phone in Spanish, sees nothing of the first’s; they are too far apart, the gradebook says so, and the author settles it from what both gave',
  async ({ visitor }) => {
    const { company, person, as, admin, course, params, page } = await ownAssignment(visitor, {
      company: 'Gneis',
      assignment: 'Un ensayo',
    })
    const first = await person('mentor', 'Ulises')
    const second = await person('mentor', 'Berta')
    const student = await person('student', 'Luzdivina')
    const { keyboard } = page
    await textbox(page, text('teach.work.instructions')).fill('Escribe sobre un río.')
    const two = page.getByRole('checkbox', { name: text('teach.work.two_graders') })
    await page.getByText(text('teach.work.two_graders_points')).waitFor()
    await page.getByRole('radio', { name: text('teach.work.passed_by.points') }).check()
    await tabTo(page, two)
    await keyboard.press('Space')
    await textbox(page, text('teach.work.most_difference')).fill('15')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    const draft = await call(coursesApi.byId, { ...admin, params })
    const lessons = draft.outline.flatMap((one) => one.lessons)
    const lessonId = lessons.find(({ title }) => title === 'Un ensayo')?.id ?? ''
    await expect
      .poll(async () => {
        const { content } = await call(coursesApi.lesson, { ...admin, params: { ...params, lessonId } })
        return content?.type === 'assignment' && content.settings.twoGraders
      })
      .toEqual({ mostDifference: 15 })
    const staff = [first, second].map(({ id }) => ({ id, part: 'grader' as const }))
    await call(coursesApi.setStaff, { ...admin, params, body: { staff } })
    const { revision } = await call(coursesApi.update, { ...admin, params, body: { summary: 'S' } })
    await call(coursesApi.publish, { ...admin, params, body: { revision } })
    const own = await as(student)
    await call(enrolmentsApi.enrol, { ...own, params })
    const { work } = await call(courseworkApi.start, { ...own, params: { ...params, lessonId } })
    const workId = work?.id ?? ''
    const body = { text: 'El Duero es ancho.', link: '', round: 1, number: 1 }
    await call(courseworkApi.save, { ...own, params: { workId }, body })
    await call(courseworkApi.handIn, { ...own, params: { workId }, body: { round: 1 } })

    const { page: desk } = await visitor()
    await enter(desk, first, '/dashboard/teach/reviews')
    await desk.getByText(text('reviews.grading.first')).waitFor()
    await desk.getByRole('link', { name: /Un ensayo/ }).click()
    await desk.getByText(text('reviews.two.how')).waitFor()
    await textbox(desk, text('reviews.points', { most: 100 })).fill('90')
    await textbox(desk, text('reviews.word')).fill('Muy bien contado.')
    await desk.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    await button(desk, text('reviews.two.give')).click()
    await desk.getByText(text('reviews.two.given')).waitFor()
    expect(await violations(desk)).toEqual([])

    const { page: small } = await visitor({ ...spanishPhone, colorScheme: 'dark' })
    await enter(small, second, '/dashboard/teach/reviews')
    await small.getByText(es('reviews.grading.second')).waitFor()
    await small.getByRole('link', { name: /Un ensayo/ }).click()
    await small.getByText(es('reviews.two.other_gave', { name: 'Ulises Ridge' })).waitFor()
    expect(await small.content()).not.toContain('Muy bien contado.')
    await textbox(small, es('reviews.points', { most: 100 })).fill('40')
    await textbox(small, es('reviews.word')).fill('Faltan datos.')
    await small.getByText(es('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(small)).toEqual([])
    await button(small, es('reviews.two.give')).click()
    await small.getByText(es('reviews.two.to_be_settled', { difference: 50, most: 15 })).waitFor()
    await small.getByText('Muy bien contado.').waitFor()
    expect(await violations(small)).toEqual([])

    await page.goto(address(company, `/dashboard/teach/${course.id}/gradebook`))
    await page.getByText(text('gradebook.state.disputed')).waitFor()
    await page.goto(address(company, '/dashboard/teach/reviews'))
    await page.getByText(text('reviews.grading.settle')).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: /Un ensayo/ }).click()
    await button(page, text('reviews.two.take', { name: 'Ulises Ridge' })).click()
    await expect.poll(() => textbox(page, text('reviews.word')).inputValue()).toBe('Muy bien contado.')
    await textbox(page, text('reviews.points', { most: 100 })).fill('70')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, text('reviews.grade')).click()
    await page.getByText(text('reviews.done.graded')).waitFor()
    expect(await violations(page)).toEqual([])

    const { page: hers } = await visitor(spanishPhone)
    await enter(hers, student, `/dashboard/learn/${course.id}/${lessonId}`)
    await hers.getByText('Muy bien contado.').waitFor()
    await hers.getByText(es('work.next.passed')).waitFor()
    expect(await hers.content()).not.toContain('Faltan datos.')
  },
)
