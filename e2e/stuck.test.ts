import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { onboardingApi } from '#contract/accounts/onboarding.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { mentoringApi } from '#contract/mentoring/mentoring.ts'
import { newQuizSettings, type QuizContent } from '#contract/practice/quiz.ts'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const questionId = uuid()
const quiz: QuizContent = {
  type: 'quiz',
  settings: { ...newQuizSettings, review: 'marks', attempts: null },
  questions: [
    {
      id: questionId,
      type: 'short',
      prompt: {
        type: 'doc',
        content: [{ type: 'paragraph', content: [{ type: 'text', text: '¿Qué piedra raya el vidrio?' }] }],
      },
      points: 1,
      hints: { question: null, principle: null, step: null, worked: null },
      feedback: { right: null, wrong: null },
      accepted: ['cuarzo'],
      caseMatters: false,
      accentsMatter: false,
    },
  ],
}

story(
  'a student on a Spanish phone misses a question three times: help is offered once and quietly, a person is asked, and the mentor sees where and why',
  async ({ visitor }) => {
    const company = await ownCompany('Granito')
    const author = await ownPerson(company, 'admin', 'Nora')
    const [luz, ramon] = [
      await ownPerson(company, 'student', 'Luz'),
      await ownPerson(company, 'mentor', 'Ramon'),
    ]
    const tokenFor = async ({ email }: typeof luz) => ({
      port,
      company,
      token: await tokenOf(port, company, email, OWN_PASSWORD),
    })
    const at = await tokenFor(author)
    const lessonId = uuid()
    const { id } = await call(coursesApi.create, { ...at, body: { title: 'Piedras', language: 'es' } })
    const lesson = { id: lessonId, kind: 'quiz' as const, title: 'Lo que sabes', minutes: 5, required: true }
    const modules = [{ id: uuid(), title: 'Todo', lessons: [lesson] }]
    await call(coursesApi.saveOutline, { ...at, params: { id }, body: { revision: 1, modules } })
    await call(coursesApi.saveLesson, {
      ...at,
      params: { id, lessonId },
      body: { revision: 0, content: quiz },
    })
    const { revision } = await call(coursesApi.update, { ...at, params: { id }, body: { summary: 'S' } })
    await call(coursesApi.publish, { ...at, params: { id }, body: { revision } })
    await call(enrolmentsApi.enrol, { ...(await tokenFor(luz)), params: { id } })
    await call(onboardingApi.save, {
      ...(await tokenFor(ramon)),
      body: { step: 'done', capacity: 2, topics: [] },
    })
    const pair = await call(mentoringApi.propose, { ...at, body: { mentorId: ramon.id, menteeId: luz.id } })
    for (const one of [luz, ramon])
      await call(mentoringApi.move, {
        ...(await tokenFor(one)),
        params: { id: pair.id },
        body: { move: 'accept' },
      })

    const { page } = await visitor(spanishPhone)
    await enter(page, luz, `/dashboard/learn/${id}/${lessonId}`)
    const offer = page.getByText(es('help.offer.person'))
    for (const [times, answer] of ['Yeso', 'Talco', 'Mica'].entries()) {
      await button(page, es(times === 0 ? 'quiz.start' : 'quiz.again')).click()
      await page.getByRole('textbox').first().fill(answer)
      await page.getByText(es('learn.saving.saved')).waitFor()
      expect(await offer.count()).toBe(0)
      await button(page, es('quiz.submit')).click()
      await button(page, es('quiz.again')).waitFor()
    }
    await button(page, es('quiz.again')).click()
    await offer.waitFor()
    expect(await offer.count()).toBe(1)
    expect(await violations(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
    await button(page, es('help.offer.yes')).click()
    await page.getByRole('textbox', { name: es('help.ask.word') }).fill('No sé comparar la dureza.')
    await button(page, es('help.ask.send')).click()
    await page.getByText(es('help.ask.done'), { exact: true }).waitFor()
    await button(page, es('help.ask.go_on')).click()
    await offer.waitFor({ state: 'detached' })
    // Once, also for who comes back.
    await page.reload()
    await page.getByRole('textbox').first().waitFor()
    expect(await offer.count()).toBe(0)

    const mentor = await visitor()
    await enter(mentor.page, ramon)
    const card = mentor.page.getByRole('region', { name: text('signs.title') })
    await card.getByText(text('signs.missed', { times: 3 })).waitFor()
    await card.getByText(text('signs.asked')).waitFor()
    expect(await card.getByText('Talco').count()).toBe(0)
    expect(await violations(mentor.page)).toEqual([])
    await card.getByRole('link', { name: 'Luz Ridge' }).click()
    await mentor.page.getByRole('heading', { level: 1, name: 'Luz Ridge' }).waitFor()
    await card.getByText(text('signs.missed', { times: 3 })).waitFor()

    // Whoever does not want it says so, and nothing is noticed any more.
    await page.goto(page.url().replace(/\/learn\/.*/, '/me/noticed'))
    await page.getByRole('switch', { name: es('account.noticed.stuck.on') }).click({ force: true })
    await page.getByText(es('generic.message.success')).waitFor()
    await mentor.page.reload()
    await mentor.page.getByRole('heading', { level: 1, name: 'Luz Ridge' }).waitFor()
    await mentor.page
      .getByRole('heading', { name: text('mentoring.goals') })
      .first()
      .waitFor()
    expect(await card.count()).toBe(0)
  },
)
