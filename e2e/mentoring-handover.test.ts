import { expect } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { call, tokenOf } from './harness/api.ts'
import { spanishPhone } from './harness/browser.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const en = (key: string, params: Record<string, string | number> = {}) => text(key, params, 'en')
const GOAL = 'Learn to set a dry stone'
const NOTE = 'We walked along the old wall.'

story(
  'a mentor hands over to another whom they suggest; the mentee, in Spanish on a phone, chooses that their goals go along and their notes do not, and goes on with the next mentor, who reads no more than that; what the mentee says of the first is shown once that mentor agrees',
  async ({ visitor }) => {
    const company = await ownCompany('Handover')
    const [vera, otto, lena] = [
      await ownPerson(company, 'mentor', 'Vera'),
      await ownPerson(company, 'mentor', 'Otto'),
      await ownPerson(company, 'student', 'Lena'),
    ]
    const tokens = {
      vera: await tokenOf(port, company, vera.email, OWN_PASSWORD),
      otto: await tokenOf(port, company, otto.email, OWN_PASSWORD),
      lena: await tokenOf(port, company, lena.email, OWN_PASSWORD),
    }
    for (const token of [tokens.vera, tokens.otto])
      await call(onboardingApi.save, { port, company, token, body: { step: 'done', capacity: 2 } })
    await call(onboardingApi.save, { port, company, token: tokens.lena, body: { step: 'done' } })
    const { id } = await call(mentoringApi.ask, {
      port,
      company,
      token: tokens.lena,
      body: { mentorId: vera.id, word: 'Would you show me?' },
    })
    const of = { port, company, params: { id } }
    await call(mentoringApi.move, { ...of, token: tokens.vera, body: { move: 'accept' } })
    const item = (n: number) => ({ id, itemId: `0197a000-0000-7000-8000-00000000000${n}` })
    await call(mentoringSpaceApi.saveGoal, {
      ...of,
      token: tokens.lena,
      params: item(1),
      body: { text: GOAL, state: 'open' },
    })
    await call(mentoringSpaceApi.saveNote, {
      ...of,
      token: tokens.lena,
      params: item(2),
      body: { text: NOTE, visibility: 'pair', revision: 0 },
    })

    const { page: mentor } = await visitor()
    await enter(mentor, vera, `/dashboard/mentoring/${id}`)
    await mentor.getByRole('button', { name: en('mentoring.more_of', { name: 'Lena Ridge' }) }).click()
    await mentor.getByRole('menuitem', { name: en('mentoring.handover') }).click()
    await mentor.getByRole('radio', { name: en('mentoring.handover.who.named') }).click()
    await mentor.getByRole('textbox', { name: en('mentoring.handover.mentor') }).fill('Otto')
    await mentor.getByRole('option', { name: /Otto/ }).click()
    await mentor.getByRole('button', { name: en('mentoring.handover.act.named') }).click()
    await mentor.getByText(en('mentoring.handover.asked', { name: 'Otto Ridge' })).waitFor()

    const { page: mentee } = await visitor(spanishPhone)
    await enter(mentee, lena, '/dashboard/mentoring')
    await mentee.getByRole('link', { name: es('mentoring.handover.choose') }).tap()
    await mentee.getByText(GOAL).waitFor()
    const goals = mentee.getByRole('checkbox', { name: es('mentoring.handover.kind.goals') })
    const notes = mentee.getByRole('checkbox', { name: es('mentoring.handover.kind.notes') })
    expect([await goals.isChecked(), await notes.isChecked()]).toEqual([false, false])
    await goals.tap()
    const width = await mentee.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await mentee.getByRole('button', { name: es('mentoring.handover.accept', { name: 'Otto' }) }).tap()

    const { page: next } = await visitor()
    await enter(next, otto, '/dashboard/mentoring')
    await next.getByText(en('mentoring.handover.takes_over.mentor', { name: 'Vera Ridge' })).waitFor()
    await next.getByRole('button', { name: en('mentoring.accept_named', { name: 'Lena Ridge' }) }).click()
    await next.getByRole('link', { name: /Lena/ }).first().click()
    await next.getByText(GOAL).waitFor()
    expect(await next.getByText(NOTE).count()).toBe(0)

    await mentor.reload()
    await mentor.getByText(en('mentoring.handover.over', { name: 'Otto Ridge' })).waitFor()
    await mentor.getByText(NOTE).waitFor()
    expect(await mentor.getByText(GOAL).count()).toBe(0)
    await mentee.goto(mentee.url().replace(/\/dashboard.*/, `/dashboard/mentoring/${id}`))
    // What one says of a mentor is shown once they agree.
    const praise = 'Me enseñó a mirar antes de levantar la piedra.'
    await mentee.getByRole('textbox', { name: es('testimonial.field', { name: 'Vera' }) }).fill(praise)
    await mentee.getByRole('button', { name: es('testimonial.send') }).tap()
    await mentee.getByText(es('testimonial.waiting', { name: 'Vera' })).waitFor()
    await mentor.reload()
    await mentor.getByText(praise).waitFor()
    await mentor.getByRole('button', { name: en('testimonial.agree') }).click()
    await mentor.getByRole('button', { name: en('testimonial.hide') }).waitFor()
    await next.goto(next.url().replace(/\/dashboard.*/, '/dashboard/mentoring/find'))
    await next.getByText(praise).waitFor()
    await mentee.getByRole('link', { name: es('mentoring.handover.open_next', { name: 'Otto' }) }).tap()
    await mentee.getByText(GOAL).waitFor()
  },
)
