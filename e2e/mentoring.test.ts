import { expect } from 'vitest'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanishPhone } from './harness/browser.ts'
import { enter, OWN_PASSWORD, ownPerson } from './harness/own-company.ts'
import { emailOf } from './harness/people.ts'
import { password, port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const en = (key: string, params: Record<string, string | number> = {}) => text(key, params, 'en')

story(
  'a student in Spanish asks a mentor on a phone; the mentor accepts, both work in their space, each with a note of their own, and an administrator sees that they meet and not a word of it',
  async ({ visitor }) => {
    const noa = await ownPerson('acme', 'student', 'Noa')
    const gael = await ownPerson('acme', 'mentor', 'Gael')
    const { company } = noa
    const token = await tokenOf(port, company, gael.email, OWN_PASSWORD)
    const offer = { step: 'done' as const, topics: ['Forja en frío'], capacity: 2 }
    await call(onboardingApi.save, { port, company, token, body: offer })

    const { page: student } = await visitor(spanishPhone)
    await enter(student, noa, '/dashboard/mentoring/find')
    await student.getByRole('searchbox', { name: es('mentoring.find.search') }).fill('forja')
    await student.getByRole('button', { name: /Gael/ }).tap()
    const dialog = student.getByRole('dialog')
    await dialog.getByRole('textbox').fill('¿Me enseñas a forjar?')
    await dialog.getByRole('button', { name: es('mentoring.ask.send') }).tap()
    await student.getByText(es('mentoring.state.proposed')).waitFor()

    const { page: mentor } = await visitor()
    await enter(mentor, gael, '/dashboard/mentoring')
    await mentor.getByText('¿Me enseñas a forjar?').waitFor()
    await mentor.getByRole('button', { name: /Noa/ }).first().click()
    await mentor.getByRole('link', { name: /Noa/ }).click()
    await mentor.getByRole('button', { name: en('mentoring.notes.private') }).click()
    await mentor.getByRole('textbox', { name: en('mentoring.notes.private') }).fill('Steady hands.')
    await mentor.getByText(en('mentoring.saving.saved'), { exact: true }).waitFor()
    await mentor.getByRole('button', { name: en('mentoring.note.done') }).click()
    await mentor.getByRole('textbox', { name: en('mentoring.goals.new') }).fill('Forge a hinge')
    await mentor.keyboard.press('Enter')
    await mentor.getByRole('button', { name: /Forge a hinge/ }).waitFor()

    await student.goto(student.url().replace('/find', '').replace(/\?.*/, ''))
    await student.getByRole('link', { name: /Gael/ }).tap()
    await student.getByText('Forge a hinge').waitFor()
    await student.getByRole('button', { name: es('mentoring.notes.shared') }).tap()
    await student
      .getByRole('textbox', { name: es('mentoring.notes.shared') })
      .fill('El martes traigo el acero.')
    await student.getByText(es('mentoring.saving.saved'), { exact: true }).waitFor()
    // What the page is left with at once is kept too.
    await student
      .getByRole('textbox', { name: es('mentoring.notes.shared') })
      .fill('El martes traigo el acero y el carbón.')
    await student
      .getByRole('link', { name: es('mentoring.title') })
      .first()
      .tap()
    await student.getByRole('link', { name: /Gael/ }).tap()
    await student.getByText('El martes traigo el acero y el carbón.').waitFor()
    expect(await student.getByText('Steady hands.').count()).toBe(0)
    // Nothing reaches beyond a phone’s edge.
    const width = await student.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)

    await mentor.reload()
    await mentor.getByText('El martes traigo el acero y el carbón.').waitFor()
    await mentor.getByText('Steady hands.').waitFor()

    const admin = await tokenOf(port, company, emailOf('admin', company), password)
    const seen = await call(mentoringApi.pairs, { port, company, token: admin, query: { search: 'Noa' } })
    expect(seen.items).toMatchObject([{ state: 'active', goals: 1 }])
    const told = JSON.stringify(seen)
    for (const word of ['forjar', 'Steady', 'hinge', 'acero']) expect(told).not.toContain(word)
  },
)
