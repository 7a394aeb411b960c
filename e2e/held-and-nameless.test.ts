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
  'an author has an assignment graded without names and its grades held back; a learner is told so on a phone in Spanish; the grader sees numbers alone, makes both grades ready and releases them by one press; each learner reads their own',
  async ({ visitor }) => {
    const { company, author, person, as, admin, course, params, page } = await ownAssignment(visitor, {
      company: 'Granito',
      assignment: 'Un ensayo',
    })
    const luz = await person('student', 'Luzdivina')
    const gil = await person('student', 'Gilberto')
    const { keyboard } = page
    await textbox(page, text('teach.work.instructions')).fill('Escribe sobre un río.')
    await page.getByRole('radio', { name: text('teach.work.passed_by.points') }).check()
    for (const choice of ['teach.work.held_back', 'teach.work.anonymous'] as const) {
      await tabTo(page, page.getByRole('checkbox', { name: text(choice) }))
      await keyboard.press('Space')
    }
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    const draft = await call(coursesApi.byId, { ...admin, params })
    const lessons = draft.outline.flatMap((one) => one.lessons)
    const lessonId = lessons.find(({ title }) => title === 'Un ensayo')?.id ?? ''
    await expect
      .poll(async () => {
        const { content } = await call(coursesApi.lesson, { ...admin, params: { ...params, lessonId } })
        return content?.type === 'assignment' && [content.settings.heldBack, content.settings.anonymous]
      })
      .toEqual([true, true])
    const { revision } = await call(coursesApi.update, { ...admin, params, body: { summary: 'S' } })
    await call(coursesApi.publish, { ...admin, params, body: { revision } })

    const other = await as(gil)
    await call(enrolmentsApi.enrol, { ...other, params })
    const { work } = await call(courseworkApi.start, { ...other, params: { ...params, lessonId } })
    const workId = work?.id ?? ''
    const body = { text: 'El Duero es ancho.', link: '', round: 1, number: 1 }
    await call(courseworkApi.save, { ...other, params: { workId }, body })
    await call(courseworkApi.handIn, { ...other, params: { workId }, body: { round: 1 } })

    const own = await as(luz)
    await call(enrolmentsApi.enrol, { ...own, params })
    const { page: small } = await visitor(spanishPhone)
    await enter(small, luz, `/dashboard/learn/${course.id}/${lessonId}`)
    await small.getByText(es('work.nameless')).waitFor()
    await small.getByText(es('work.held_back')).waitFor()
    expect(await violations(small)).toEqual([])
    await tabTo(small, button(small, es('work.start')))
    await small.keyboard.press('Enter')
    await tabTo(small, textbox(small, es('work.text')))
    await small.keyboard.type('El Ebro es largo.')
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await tabTo(small, button(small, es('work.hand_in')))
    await small.keyboard.press('Enter')
    await small.getByText(es('work.held.submitted')).waitFor()
    expect(await violations(small)).toEqual([])

    const { page: desk } = await visitor()
    await enter(desk, author, '/dashboard/teach/reviews')
    const waiting = desk.getByRole('link', { name: /^Learner \d{4} · Un ensayo$/ })
    await expect.poll(() => waiting.count()).toBe(2)
    expect(await desk.content()).not.toMatch(/Luzdivina|Gilberto/)
    expect(await violations(desk)).toEqual([])
    for (const left of [1, 0]) {
      await waiting.first().click()
      await textbox(desk, text('reviews.points', { most: 100 })).fill(left === 1 ? '90' : '70')
      await textbox(desk, text('reviews.word')).fill('Di cuántos kilómetros.')
      await desk.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
      expect(await desk.content()).not.toMatch(/Luzdivina|Gilberto/)
      await button(desk, text('reviews.make_ready')).click()
      await desk.getByText(text('reviews.ready.how')).waitFor()
      expect(await violations(desk)).toEqual([])
      await desk.goto(address(company, '/dashboard/teach/reviews'))
      await desk.getByRole('link', { name: 'Un ensayo', exact: true }).waitFor()
      await expect.poll(() => waiting.count()).toBe(left)
    }
    await desk.goto(address(company, `/dashboard/teach/${course.id}/gradebook`))
    await expect.poll(() => desk.getByText(text('gradebook.state.nameless')).count()).toBe(2)
    expect(await violations(desk)).toEqual([])
    await small.reload()
    await small.getByText(es('work.held.awaiting_grade')).waitFor()
    expect(await small.content()).not.toContain('Di cuántos kilómetros.')

    await desk.goto(address(company, '/dashboard/teach/reviews'))
    await desk.getByRole('link', { name: 'Un ensayo', exact: true }).click()
    await desk.getByRole('heading', { name: text('reviews.held'), level: 1 }).waitFor()
    await expect.poll(() => waiting.count()).toBe(2)
    expect(await violations(desk)).toEqual([])
    await button(desk, text('reviews.held.release_of', { title: 'Un ensayo' })).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByText(/^2 learners are told/).waitFor()
    await button(desk, text('reviews.held.release')).last().click()
    await desk.getByText('2 grades have been released.').waitFor()
    expect(await violations(desk)).toEqual([])

    await small.reload()
    await small.getByText(es('work.next.passed')).waitFor()
    await small.getByText('Di cuántos kilómetros.').waitFor()
    expect(await violations(small)).toEqual([])
    const { page: his } = await visitor(spanishPhone)
    await enter(his, gil, `/dashboard/learn/${course.id}/${lessonId}`)
    await his.getByText(es('work.next.passed')).waitFor()
    await desk.goto(address(company, `/dashboard/teach/${course.id}/gradebook`))
    for (const points of ['90', '70']) await desk.getByText(points, { exact: true }).first().waitFor()
  },
)
