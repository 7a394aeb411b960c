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
  'an author has learners work in teams and deals them out; two of a team write at the same time, one on a phone in Spanish, and neither loses a word; one hands in, both read the one grade',
  async ({ visitor }) => {
    const { company, person, as, admin, course, params, page } = await ownAssignment(visitor, {
      company: 'Pizarra',
      assignment: 'Una salida',
    })
    const luz = await person('student', 'Luzdivina')
    const gil = await person('student', 'Gil')
    const { keyboard } = page
    await textbox(page, text('teach.work.instructions')).fill('Recorred un río y contadlo.')
    await page.getByRole('radio', { name: text('teach.work.passed_by.points') }).check()
    await tabTo(page, page.getByRole('checkbox', { name: text('teach.work.teams') }))
    await keyboard.press('Space')
    await textbox(page, text('teach.work.teams.size')).fill('2')
    await page.getByText(text('teach.work.not_in_teams')).first().waitFor()
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    const draft = await call(coursesApi.byId, { ...admin, params })
    const lessons = draft.outline.flatMap((one) => one.lessons)
    const lessonId = lessons.find(({ title }) => title === 'Una salida')?.id ?? ''
    await expect
      .poll(async () => {
        const { content } = await call(coursesApi.lesson, { ...admin, params: { ...params, lessonId } })
        return content?.type === 'assignment' && content.settings.teams
      })
      .toEqual({ made: 'staff', size: 2 })
    const { revision } = await call(coursesApi.update, { ...admin, params, body: { summary: 'S' } })
    await call(coursesApi.publish, { ...admin, params, body: { revision } })
    for (const one of [luz, gil]) await call(enrolmentsApi.enrol, { ...(await as(one)), params })

    const { page: hers } = await visitor({ ...spanishPhone, colorScheme: 'dark' })
    await enter(hers, luz, `/dashboard/learn/${course.id}/${lessonId}`)
    await hers.getByText(es('work.team.none')).waitFor()
    expect(await violations(hers)).toEqual([])

    await page.goto(address(company, `/dashboard/teach/${course.id}/teams/${lessonId}`))
    await button(page, text('teams.deal')).click()
    await button(page, text('teams.deal.keep')).waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, text('teams.deal.keep')).click()
    await page.getByText(text('teams.without.none')).waitFor()
    await page.getByRole('combobox', { name: text('teams.to', { name: 'Gil Ridge' }) }).waitFor()
    expect(await violations(page)).toEqual([])

    await hers.reload()
    await hers
      .getByRole('region', { name: es('work.team.title') })
      .getByText('Gil Ridge')
      .waitFor()
    await button(hers, es('work.start')).click()
    await textbox(hers, es('work.text')).fill('El Duero.')
    await hers.getByText(es('learn.saving.saved'), { exact: true }).first().waitFor()

    const { page: his } = await visitor()
    await enter(his, gil, `/dashboard/learn/${course.id}/${lessonId}`)
    await expect.poll(() => textbox(his, text('work.text')).inputValue()).toBe('El Duero.')
    // Both write over the same words: whoever is later is shown the other’s, and goes on with their own.
    await his.context().setOffline(true)
    await textbox(his, text('work.text')).fill('El Duero es ancho.')
    await textbox(hers, es('work.text')).fill('El Duero es largo.')
    await expect
      .poll(async () => {
        const seen = await call(courseworkApi.page, { ...(await as(luz)), params: { ...params, lessonId } })
        return seen.work?.draft?.text
      })
      .toBe('El Duero es largo.')
    await his.context().setOffline(false)
    const beside = his.getByRole('region', {
      name: text('work.team.other.title', { name: 'Luzdivina Ridge' }),
    })
    await beside.waitFor()
    expect(await textbox(his, text('work.team.other.theirs')).inputValue()).toBe('El Duero es largo.')
    expect(await textbox(his, text('work.text')).inputValue()).toBe('El Duero es ancho.')
    expect(await violations(his)).toEqual([])
    await textbox(his, text('work.text')).fill('El Duero es largo y ancho.')
    await button(his, text('work.team.other.keep')).click()
    await expect.poll(() => textbox(hers, es('work.text')).inputValue()).toBe('El Duero es largo y ancho.')
    await button(hers, es('work.hand_in')).click()
    await hers.getByText(es('work.state.submitted')).first().waitFor()
    expect(await violations(hers)).toEqual([])

    await page.goto(address(company, '/dashboard/teach/reviews'))
    await page.getByRole('link', { name: /Una salida/ }).click()
    await page.getByText(text('reviews.team.all')).waitFor()
    await page.getByText(text('work.team.handed_in_by', { name: 'Luzdivina Ridge' })).waitFor()
    await textbox(page, text('reviews.points', { most: 100 })).fill('80')
    await textbox(page, text('reviews.word')).fill('Bien recorrido.')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, text('reviews.grade')).click()
    await page.getByText(text('reviews.done.graded')).waitFor()

    for (const [one, say] of [
      [hers, es],
      [his, text],
    ] as const) {
      await one.reload()
      await one.getByText('Bien recorrido.').waitFor()
      await one.getByText(say('work.next.passed')).waitFor()
      expect(await violations(one)).toEqual([])
    }
  },
)
