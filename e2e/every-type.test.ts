import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { questionTypes, type Question } from '#contract/practice/questions.ts'
import { problemsOf } from '#contract/rules/learning/quiz-check.ts'
import { call } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, tabTo } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter } from './harness/own-company.ts'
import { ownQuiz } from './harness/own-quiz.ts'
import { address, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'
import { writeEachType } from './harness/write-each-type.ts'

const isWhole = (question: Question) => problemsOf(question).length === 0

/** Puts what is to be put in order so, one step after another, by keyboard. */
async function order(page: Page, wanted: readonly string[]) {
  for (const one of wanted.toReversed()) {
    const up = button(page, es('questions.ordering.up', { text: one }))
    await up.focus()
    for (let step = 0; step < wanted.length; step++) await page.keyboard.press('Enter')
  }
}

story(
  'an author writes a quiz with a question of each type by keyboard; it is taken by keyboard on a phone in Spanish with a hint; what people read gets its points, all is right and replied to, stands in the gradebook and completes the course, and its author sees how it went',
  async ({ visitor }) => {
    const { author, student, admin, own, params, lessonId, take, publish } = await ownQuiz(
      { company: 'Plumaje', course: 'Aves', quiz: 'De todo' },
      { settings: { passPercent: 100 } },
    )
    const { page } = await visitor()
    await enter(page, author, `/dashboard/teach/${params.id}?lesson=${lessonId}`)
    await writeEachType(page, questionTypes)
    expect(await violations(page)).toEqual([])
    await expect
      .poll(async () => {
        const { content } = await call(coursesApi.lesson, { ...admin, params: { ...params, lessonId } })
        return content?.type === 'quiz' && content.questions.filter(isWhole).map(({ type }) => type)
      })
      .toEqual(questionTypes)
    await publish()

    const { page: small } = await visitor(spanishPhone)
    await enter(small, student, take)
    const { keyboard } = small
    await tabTo(small, button(small, es('quiz.start')))
    await keyboard.press('Enter')
    const write = async (name: string, words: string) => {
      await tabTo(small, small.getByRole('textbox', { name, exact: true }))
      await keyboard.type(words)
    }
    const pick = async (role: 'radio' | 'checkbox', name: string, group: string) => {
      const kind = role === 'radio' ? 'radiogroup' : 'group'
      await small.getByRole(kind, { name: group }).getByRole(role, { name }).focus()
      await keyboard.press('Space')
    }
    const hint = button(small, es('quiz.hint.for', { number: 1 }))
    await pick('radio', 'Petirrojo', '¿Cuál duerme en el aire?')
    // A hint opens after a try.
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await tabTo(small, hint)
    await keyboard.press('Enter')
    await small.getByText('¿Cuál no se posa nunca?').waitFor()
    await pick('radio', 'Vencejo', '¿Cuál duerme en el aire?')
    await pick('checkbox', 'Grulla', '¿Cuáles migran?')
    await pick('checkbox', 'Cigüeña', '¿Cuáles migran?')
    await pick('radio', es('questions.false'), 'El pingüino vuela.')
    await write('¿Cómo se llama quien estudia las aves?', 'ornitolgo')
    await write('¿Cuánto mide un vencejo?', '16,5')
    for (const [left, right] of [
      ['Búho', 'ratones'],
      ['Garza', 'peces'],
    ] as const) {
      await tabTo(small, small.getByRole('combobox', { name: left }))
      await keyboard.type(right)
    }
    await order(small, ['Colibrí', 'Mirlo', 'Avestruz'])
    await write(es('questions.gaps.gap', { number: 1 }), 'Alas')
    await write(es('questions.gaps.gap', { number: 2 }), 'pico')
    await write('Cuenta qué oyes al alba', 'Un mirlo y un petirrojo')
    await write('Cuenta aves con un bucle', 'for ave in aves: n += 1')
    await small.locator('input[type="file"]').setInputFiles({
      name: 'notas.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Tres mirlos'),
    })
    await small
      .getByRole('button', { name: /notas\.txt/ })
      .first()
      .waitFor()
    const labels = small.getByRole('list', { name: es('questions.spots.labels') })
    await tabTo(small, labels.getByRole('button', { name: 'Cresta' }))
    await keyboard.press('Enter')
    const above = es('questions.spots.named', { number: 1, name: 'Arriba' })
    await tabTo(small, button(small, `${above}: ${es('questions.spots.empty')}`), 'Shift+Tab')
    await keyboard.press('Enter')
    await button(small, `${above}: Cresta`).waitFor()
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    expect(await violations(small)).toEqual([])
    expect(await cutTexts(small)).toEqual([])
    await tabTo(small, button(small, es('quiz.submit')))
    await keyboard.press('Enter')
    await small.getByText(es('quiz.result.waits'), { exact: true }).first().waitFor()
    expect(await violations(small)).toEqual([])

    await page.goto(address(author.company, '/dashboard/teach/reviews'))
    await page.getByRole('link', { name: /De todo/ }).click()
    await page.getByText('Dos cantos al menos').waitFor({ state: 'attached' })
    await page.getByText('The other questions came to 9 of 9 points.').waitFor()
    await page.getByRole('textbox', { name: text('reviews.points', { most: 2 }) }).fill('2')
    for (const nth of [0, 1])
      await page
        .getByRole('textbox', { name: text('reviews.points', { most: 1 }) })
        .nth(nth)
        .fill('1')
    await page.getByText(/13 of 13/).waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, text('reviews.grade')).click()
    await page.getByText(text('reviews.attempt.graded')).waitFor()
    await page.goto(address(author.company, `/dashboard/teach/${params.id}/gradebook`))
    await page.getByRole('gridcell', { name: /^13/ }).first().waitFor()

    await small.reload()
    await small.getByRole('heading', { name: es('quiz.result.passed') }).waitFor()
    for (const reply of ['Con la cola', 'Caza de noche', 'No todas vuelan'])
      await small.getByText(reply).waitFor()
    expect(await violations(small)).toEqual([])

    await page.goto(address(author.company, `/dashboard/teach/${params.id}?lesson=${lessonId}`))
    await button(page, text('teach.statistics')).click()
    await page
      .getByText('After “A question to think about”: 1 right in the one next try (opened once)', {
        exact: true,
      })
      .waitFor()
    expect(await page.getByText(text('teach.statistics.wrong.read')).count()).toBe(3)
    expect(await violations(page)).toEqual([])
    const { enrolment } = await call(enrolmentsApi.course, { ...(await own()), params })
    expect(enrolment).toMatchObject({ state: 'completed', lessonsDone: 1 })
  },
  240_000,
)
