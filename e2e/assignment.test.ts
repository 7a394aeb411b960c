import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { call } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, tabTo, textbox } from './harness/controls.ts'
import { ownAssignment } from './harness/own-assignment.ts'
import { enter } from './harness/own-company.ts'
import { address, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

story(
  'a teacher makes an assignment with a rubric; a learner hands it in by keyboard on a phone in Spanish; their mentor returns it with a comment; it is handed in again, graded, stands in the gradebook, and completes the course',
  async ({ visitor }) => {
    const { company, person, as, admin, course, params, page } = await ownAssignment(visitor, {
      company: 'Basalto',
      assignment: 'Un ensayo',
    })
    const student = await person('student', 'Luz')
    const mentor = await person('mentor', 'Gael')
    const { keyboard } = page
    await tabTo(page, textbox(page, text('teach.work.instructions')))
    await keyboard.type('Escribe sobre un río.')
    await tabTo(page, button(page, text('teach.rubric.add')))
    await keyboard.press('Enter')
    await tabTo(page, textbox(page, text('teach.rubric.criterion', { number: 1 })))
    await keyboard.type('Claridad')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    const draft = await call(coursesApi.byId, { ...admin, params })
    const lessons = draft.outline.flatMap((one) => one.lessons)
    const lessonId = lessons.find(({ title }) => title === 'Un ensayo')?.id ?? ''
    await expect
      .poll(async () => {
        const { content } = await call(coursesApi.lesson, { ...admin, params: { ...params, lessonId } })
        return content?.type === 'assignment' && content.rubric?.criteria[0]?.title
      })
      .toBe('Claridad')
    const { revision } = await call(coursesApi.byId, { ...admin, params })
    const modules = draft.outline.map((one) => ({
      ...one,
      lessons: one.lessons.map((lesson) => ({ ...lesson, required: lesson.id === lessonId })),
    }))
    const saved = await call(coursesApi.saveOutline, { ...admin, params, body: { revision, modules } })
    await call(coursesApi.publish, { ...admin, params, body: { revision: saved.revision } })

    const own = await as(student)
    const guide = await as(mentor)
    await call(onboardingApi.save, { ...guide, body: { step: 'done', capacity: 2 } })
    const pair = await call(mentoringApi.ask, { ...own, body: { mentorId: mentor.id, word: 'Hola' } })
    await call(mentoringApi.move, { ...guide, params: { id: pair.id }, body: { move: 'accept' } })
    await call(enrolmentsApi.enrol, { ...own, params })

    const { page: small } = await visitor(spanishPhone)
    await enter(small, student, `/dashboard/learn/${course.id}/${lessonId}`)
    await tabTo(small, button(small, es('work.start')))
    await small.keyboard.press('Enter')
    await tabTo(small, textbox(small, es('work.text')))
    await small.keyboard.type('El Ebro es largo.')
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await small.reload()
    await expect.poll(() => textbox(small, es('work.text')).inputValue()).toBe('El Ebro es largo.')
    expect(await violations(small)).toEqual([])
    await tabTo(small, button(small, es('work.hand_in')))
    await small.keyboard.press('Enter')
    await small.getByText(es('work.next.submitted')).waitFor()

    const { page: desk } = await visitor()
    await enter(desk, mentor, '/dashboard/teach/reviews')
    await desk.getByRole('link', { name: /Un ensayo/ }).waitFor()
    expect(await violations(desk)).toEqual([])
    await desk.getByRole('link', { name: /Un ensayo/ }).click()
    await button(desk, text('work.comment.paragraph', { number: 1 })).click()
    await textbox(desk, text('reviews.comment.nth', { number: 1 })).fill('¿Cuánto?')
    await desk.getByRole('radio').first().focus()
    await desk.keyboard.press('ArrowDown')
    await textbox(desk, text('reviews.word')).fill('Di cuántos kilómetros.')
    await desk.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(desk)).toEqual([])
    await button(desk, text('reviews.return')).click()
    await desk.getByText(text('reviews.done.returned')).waitFor()

    await small.goto(address(company, `/dashboard/learn/${course.id}/${lessonId}`))
    await small.getByText('Di cuántos kilómetros.').waitFor()
    await small.getByText('¿Cuánto?').waitFor()
    await textbox(small, es('work.text')).fill('El Ebro mide 930 km.')
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await button(small, es('work.hand_in_again')).click()
    await small.getByText(es('work.next.resubmitted')).waitFor()

    await desk.goto(address(company, '/dashboard/teach/reviews'))
    await desk.getByRole('link', { name: /Un ensayo/ }).click()
    await desk.getByText(text('reviews.changed')).waitFor()
    await desk.getByRole('radio').last().check()
    await desk.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    await button(desk, text('reviews.grade')).click()
    await desk.getByText(text('reviews.done.graded')).waitFor()

    await small.goto(address(company, `/dashboard/learn/${course.id}/${lessonId}`))
    await small.getByText(es('work.next.passed')).waitFor()
    expect(await violations(small)).toEqual([])
    await page.goto(address(company, `/dashboard/teach/${course.id}/gradebook`))
    await expect.poll(() => page.locator('[data-at="0:1"]').innerText()).toBe('100%')
    const { enrolment } = await call(enrolmentsApi.course, { ...own, params })
    expect(enrolment).toMatchObject({ state: 'completed', lessonsDone: 1 })
  },
)
