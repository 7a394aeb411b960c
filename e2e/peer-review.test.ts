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
  'an author has learners review each other; one reviews without names by keyboard on a phone in Spanish; the grader leaves that review out with a reason, and grades; whose work it is reads what was not left out',
  async ({ visitor }) => {
    const { company, author, person, as, admin, course, params, page } = await ownAssignment(visitor, {
      company: 'Pizarra',
      assignment: 'Un ensayo',
    })
    const luz = await person('student', 'Luzdivina')
    const gil = await person('student', 'Gil')
    const mar = await person('student', 'Mar')
    const { keyboard } = page
    await textbox(page, text('teach.work.instructions')).fill('Escribe sobre un río.')
    await page.getByRole('radio', { name: text('teach.work.passed_by.points') }).check()
    await tabTo(page, page.getByRole('switch', { name: text('teach.peers.on') }))
    await keyboard.press('Space')
    await textbox(page, text('teach.peers.reviews')).fill('2')
    await button(page, text('teach.rubric.add')).last().click()
    await textbox(page, text('teach.rubric.criterion', { number: 1 })).fill('Claridad')
    await textbox(page, text('teach.peers.weight')).fill('40')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    const draft = await call(coursesApi.byId, { ...admin, params })
    const lessons = draft.outline.flatMap((one) => one.lessons)
    const lessonId = lessons.find(({ title }) => title === 'Un ensayo')?.id ?? ''
    await expect
      .poll(async () => {
        const { content } = await call(coursesApi.lesson, { ...admin, params: { ...params, lessonId } })
        return content?.type === 'assignment' && [content.peerReview?.weight, content.peerReview?.reviews]
      })
      .toEqual([40, 2])
    const { revision } = await call(coursesApi.byId, { ...admin, params })
    const modules = draft.outline.map((one) => ({
      ...one,
      lessons: one.lessons.map((line) => ({ ...line, required: line.id === lessonId })),
    }))
    const saved = await call(coursesApi.saveOutline, { ...admin, params, body: { revision, modules } })
    await call(coursesApi.publish, { ...admin, params, body: { revision: saved.revision } })

    const lesson = { ...params, lessonId }
    for (const [person, words] of [
      [luz, 'El Ebro es largo.'],
      [mar, 'El Tajo es más largo.'],
    ] as const) {
      const own = await as(person)
      await call(enrolmentsApi.enrol, { ...own, params })
      const { work } = await call(courseworkApi.start, { ...own, params: lesson })
      const workId = work?.id ?? ''
      const body = { text: words, link: '', round: 1, number: 1 }
      await call(courseworkApi.save, { ...own, params: { workId }, body })
      await call(courseworkApi.handIn, { ...own, params: { workId }, body: { round: 1 } })
    }

    await call(enrolmentsApi.enrol, { ...(await as(gil)), params })
    const { page: small } = await visitor(spanishPhone)
    await enter(small, gil, `/dashboard/learn/${course.id}/${lessonId}`)
    await button(small, es('work.start')).click()
    await small.getByText(es('work.peers.first_yours')).waitFor()
    await textbox(small, es('work.text')).fill('El Duero también.')
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await button(small, es('work.hand_in')).click()
    await small.getByRole('link', { name: es('work.peers.nth', { number: 2 }) }).waitFor()
    expect(await violations(small)).toEqual([])
    for (const number of [1, 2]) {
      await small.goto(address(company, `/dashboard/learn/${course.id}/${lessonId}`))
      await tabTo(small, small.getByRole('link', { name: es('work.peers.nth', { number }) }))
      await small.keyboard.press('Enter')
      await tabTo(small, button(small, es('work.peers.begin')))
      await small.keyboard.press('Enter')
      const choice = small.getByRole('radio')
      await choice.first().waitFor()
      expect(await small.content()).not.toContain('Luzdivina')
      await choice.first().focus()
      await small.keyboard.press('ArrowDown')
      await tabTo(small, textbox(small, es('work.peers.word')))
      await small.keyboard.type('Di cuántos kilómetros.')
      await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
      await small.reload()
      await expect
        .poll(() => textbox(small, es('work.peers.word')).inputValue())
        .toBe('Di cuántos kilómetros.')
      if (number === 1) expect(await violations(small)).toEqual([])
      await tabTo(small, button(small, es('work.peers.hand_in')))
      await small.keyboard.press('Enter')
      await small.getByText(es('work.peers.done_how')).waitFor()
    }

    const { page: desk } = await visitor()
    await enter(desk, author, '/dashboard/teach/reviews')
    await desk.getByRole('link', { name: /Luzdivina/ }).click()
    await textbox(desk, text('reviews.points', { most: 100 })).fill('90')
    await desk.getByText('Di cuántos kilómetros.').waitFor()
    expect(await violations(desk)).toEqual([])
    // 60 % of 90, and 40 % of what the other gave: three of five points.
    await desk.getByText(/^78 of 100 points/).waitFor()
    await button(desk, text('reviews.peers.leave_out_of', { name: 'Gil Ridge' })).click()
    await textbox(desk, text('reviews.peers.reason')).fill('No lo leyó')
    await button(desk, text('reviews.peers.leave_out')).click()
    await desk.getByText(/^90 of 100 points/).waitFor()
    expect(await violations(desk)).toEqual([])
    await desk.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    await button(desk, text('reviews.grade')).click()
    await desk.getByText(text('reviews.done.graded')).waitFor()
    await desk.goto(address(company, '/dashboard/teach/reviews'))
    await desk.getByRole('link', { name: /Mar/ }).click()
    await textbox(desk, text('reviews.points', { most: 100 })).fill('90')
    await desk.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    await button(desk, text('reviews.grade')).click()
    await desk.getByText(text('reviews.done.graded')).waitFor()

    const { page: hers } = await visitor(spanishPhone)
    await enter(hers, luz, `/dashboard/learn/${course.id}/${lessonId}`)
    await hers.getByText(es('work.next.passed')).waitFor()
    expect(await hers.getByText('Di cuántos kilómetros.').count()).toBe(0)
    const { page: other } = await visitor(spanishPhone)
    await enter(other, mar, `/dashboard/learn/${course.id}/${lessonId}`)
    await other.getByText('Di cuántos kilómetros.').waitFor()
    expect(await other.content()).not.toContain('Gil')
    expect(await violations(other)).toEqual([])
  },
)
