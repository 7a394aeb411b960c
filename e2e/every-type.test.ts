import type { Page } from 'playwright-core'
import { v4 as uuid } from 'uuid'
import { expect } from 'vitest'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { questionTypes, type Question } from '#contract/practice/questions.ts'
import { call } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, tabTo } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { drawnPicture } from './harness/drawn-picture.ts'
import { enter } from './harness/own-company.ts'
import { ownQuiz } from './harness/own-quiz.ts'
import { address, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const said = (words: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: words }] }],
})
const asked = (prompt: string) => ({
  id: uuid(),
  prompt: said(prompt),
  points: 1,
  hints: { question: null, principle: null, step: null, worked: null },
  feedback: { right: null, wrong: null },
})
const choice = (words: string) => ({ id: uuid(), text: words, feedback: '' })
const piece = (words: string) => ({ id: uuid(), text: words })
const loose = { caseMatters: false, accentsMatter: false }
const [robin, stays, swift, crane, stork] = [
  choice('Petirrojo'),
  choice('Petirrojo'),
  choice('Vencejo'),
  choice('Grulla'),
  choice('Cigüeña'),
]

const questions: Question[] = [
  {
    ...asked('¿Cuál duerme en el aire?'),
    hints: { question: said('¿Cuál no se posa nunca?'), principle: null, step: null, worked: null },
    type: 'single',
    choices: [robin, swift],
    right: swift.id,
  },
  {
    ...asked('¿Cuáles migran?'),
    type: 'multiple',
    partial: true,
    choices: [stays, crane, stork],
    right: [crane.id, stork.id],
  },
  { ...asked('El pingüino vuela.'), type: 'true_false', right: false },
  {
    ...asked('¿Cómo se llama quien estudia las aves?'),
    type: 'short',
    ...loose,
    accepted: ['ornitólogo'],
    forgivesTypos: true,
  },
  {
    ...asked('¿Cuánto mide un vencejo?'),
    type: 'numeric',
    right: 16,
    tolerance: 5,
    toleranceIn: 'percent',
    unit: 'cm',
    replies: [{ id: uuid(), value: 16.5, tolerance: 0.1, feedback: 'Con la cola' }],
  },
  {
    ...asked('¿Qué come cada una?'),
    type: 'matching',
    partial: true,
    pairs: [
      { id: uuid(), left: 'Búho', rightId: uuid(), right: 'ratones', feedback: 'Caza de noche' },
      { id: uuid(), left: 'Garza', rightId: uuid(), right: 'peces' },
    ],
    others: [],
  },
  {
    ...asked('De menor a mayor'),
    type: 'ordering',
    partial: true,
    items: ['Colibrí', 'Mirlo', 'Avestruz'].map(piece),
  },
  {
    ...asked('Completa'),
    type: 'gaps',
    partial: true,
    ...loose,
    text: 'Un ave tiene dos [alas] y un [pico].',
    given: 'typed',
    others: [],
    replies: [{ id: uuid(), gap: 1, text: 'alas', feedback: 'No todas vuelan' }],
  },
  { ...asked('Cuenta qué oyes al alba'), points: 2, type: 'long', guide: said('Dos cantos al menos') },
  { ...asked('Cuenta aves con un bucle'), type: 'code', language: 'python', guide: null },
  {
    ...asked('Adjunta tus notas'),
    type: 'file',
    kinds: ['text'],
    mostFiles: 1,
    mostMegabytes: 1,
    guide: null,
  },
  {
    ...asked('¿Qué hay aquí?'),
    type: 'spots',
    partial: true,
    picture: null,
    spots: [{ id: uuid(), name: 'Arriba', x: 500, y: 250, labelId: uuid(), label: 'Cresta', feedback: '' }],
    others: [piece('Cola')],
  },
]

/** Puts what is to be put in order so, one step after another, by keyboard. */
async function order(page: Page, wanted: readonly string[]) {
  for (const one of wanted.toReversed()) {
    const up = button(page, es('questions.ordering.up', { text: one }))
    await up.focus()
    for (let step = 0; step < wanted.length; step++) await page.keyboard.press('Enter')
  }
}

story(
  'a quiz with a question of each type is taken by keyboard on a phone in Spanish with a hint; what people read gets its points, all is right and replied to, stands in the gradebook and completes the course, and its author sees how it went',
  async ({ visitor }) => {
    expect(questions.map(({ type }) => type).toSorted()).toEqual(questionTypes.toSorted())
    const { page } = await visitor()
    const { buffer } = await drawnPicture(page, 'ave.png')
    const picture = {
      data: `data:image/png;base64,${buffer.toString('base64')}`,
      width: 800,
      height: 500,
      alt: 'Un ave posada',
    }
    const all = questions.map((one) => (one.type === 'spots' ? { ...one, picture } : one))
    const { author, student, own, params, lessonId, take, publish } = await ownQuiz(
      { company: 'Plumaje', course: 'Aves', quiz: 'De todo' },
      { questions: all, settings: { passPercent: 100 } },
    )
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

    await enter(page, author, '/dashboard/teach/reviews')
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
)
