import { expect } from 'vitest'
import { attemptsApi } from '#contract/practice/attempts.ts'
import { coursesApi } from '#contract/courses/courses.ts'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import type { Question } from '#contract/practice/questions.ts'
import { call } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { enter } from './harness/own-company.ts'
import { ownQuiz } from './harness/own-quiz.ts'
import { address, story } from './harness/story.ts'
import { es } from './harness/texts.ts'

const HOUR_MS = 3_600_000
/** As long as the quiz is open once it is published: whoever takes it has a minute, or what is left of this. */
const OPEN_MS = 30_000

const asks = (words: string, accepted: string): Question => ({
  id: crypto.randomUUID(),
  prompt: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
  },
  points: 1,
  hints: { question: null, principle: null, step: null, worked: null },
  feedback: { right: null, wrong: null },
  type: 'short',
  caseMatters: false,
  accentsMatter: false,
  accepted: [accepted],
})

story(
  'a quiz with a time limit ends by the server’s clock on a phone whose own is hours off and is set while it goes on: what was written until then, to the last letter, is submitted by itself',
  async ({ visitor }) => {
    const questions = [asks('¿Qué hora cruza el sol?', 'mediodía'), asks('¿Qué mide la arena?', 'tiempo')]
    const quiz = await ownQuiz(
      { company: 'Clepsidra', course: 'Relojes', quiz: 'Contra el reloj' },
      { questions },
    )
    const { admin, student, params, lessonId, take, own, publish } = quiz
    const { page } = await visitor(spanishPhone)
    // Hours ahead, and going on.
    await page.clock.install({ time: Date.now() + 3 * HOUR_MS })
    await enter(page, student)
    const closesAt = Date.now() + OPEN_MS
    const settings = {
      ...newQuizSettings,
      minutes: 1,
      window: { opensAt: null, closesAt: new Date(closesAt).toISOString() },
    }
    await call(coursesApi.saveLesson, {
      ...admin,
      params: { ...params, lessonId },
      body: { revision: 1, content: { type: 'quiz', settings, questions } },
    })
    await publish()
    await page.goto(address(student.company, take))
    await button(page, es('quiz.start')).tap()
    const timer = page.getByRole('timer', { name: es('quiz.time_left') })
    const seconds = async () => {
      const [minutes, rest] = ((await timer.textContent()) ?? '').split(':').map(Number)
      return (minutes ?? NaN) * 60 + (rest ?? NaN)
    }
    /** The same as the server’s, but for the way there and back. */
    const isRight = async () => Math.abs((await seconds()) - (closesAt - Date.now()) / 1000) < 3
    await expect.poll(isRight).toBe(true)
    await page.getByRole('textbox').first().fill('Mediodía')
    await page.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    // Somebody sets it back: neither more time nor less.
    await page.clock.setSystemTime(Date.now() - 5 * HOUR_MS)
    await expect.poll(isRight).toBe(true)
    expect(await violations(page)).toEqual([])
    await expect.poll(seconds, { timeout: OPEN_MS, interval: 100 }).toBeLessThanOrEqual(2)
    await page.getByRole('textbox').nth(1).pressSequentially('Tiempo')
    await page.getByRole('heading', { name: es('quiz.result.passed') }).waitFor()
    expect(Date.now()).toBeGreaterThanOrEqual(closesAt - 1000)
    expect(await violations(page)).toEqual([])
    const after = await call(attemptsApi.quiz, { ...(await own()), params: { ...params, lessonId } })
    expect(after).toMatchObject({ open: null, passed: true })
  },
)
