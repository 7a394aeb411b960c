import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { call } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, tabTo, textbox } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { drawnPicture } from './harness/drawn-picture.ts'
import { enter } from './harness/own-company.ts'
import { ownQuiz } from './harness/own-quiz.ts'
import { story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

const middle = async (one: Locator) => {
  const box = await one.boundingBox()
  if (!box) throw new Error('it is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
/** A finger that goes from one thing to another. */
async function dragByTouch(page: Page, one: Locator, to: Locator) {
  await one.scrollIntoViewIfNeeded()
  const [begin, end] = [await middle(one), await middle(to)]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [begin])
  for (const part of [0.3, 0.7, 1])
    await touch('touchMove', [
      { x: begin.x + (end.x - begin.x) * part, y: begin.y + (end.y - begin.y) * part },
    ])
  // It rests before it is lifted, or else it flings: what is tapped then is not pressed.
  await page.waitForTimeout(500)
  await touch('touchMove', [end])
  await touch('touchEnd', [])
  await page.waitForTimeout(500)
}

story(
  'an author puts labels on a picture by keyboard; a student on a phone in Spanish drags one by touch and chooses another from the list, has half, reads what is said of each spot, and has all of it by keyboard',
  async ({ visitor }) => {
    const quiz = await ownQuiz({ company: 'Lienzo', course: 'Paisaje', quiz: 'Un cuadro' })
    const { author, student, admin, course, params, lessonId } = quiz
    const { page } = await visitor()
    await enter(page, author, `/dashboard/teach/${course.id}?lesson=${lessonId}`)
    const { keyboard } = page
    await button(page, text('teach.quiz.add')).click()
    await page.getByRole('menuitem', { name: text('teach.quiz.type.spots') }).click()
    await tabTo(page, textbox(page, text('teach.quiz.prompt')))
    await keyboard.type('¿Qué hay en el cuadro?')
    await page
      .locator('input[type="file"][accept*="avif"]:not([role="toolbar"] *)')
      .setInputFiles(await drawnPicture(page, 'cuadro.png'))
    await tabTo(page, page.getByRole('textbox', { name: text('teach.quiz.picture.alt') }))
    await keyboard.type('Dos franjas de color, una sobre otra')
    for (const [number, label, name] of [
      [1, 'Cielo', 'Arriba'],
      [2, 'Prado', 'Abajo'],
    ] as const) {
      await tabTo(page, button(page, text('teach.quiz.spot.add')))
      await keyboard.press('Enter')
      await keyboard.type(label)
      await tabTo(page, textbox(page, text('teach.quiz.spot.name', { number })))
      await keyboard.type(name)
      await tabTo(page, textbox(page, text('teach.quiz.spot.feedback', { number })))
      await keyboard.type(`Aquí está ${label.toLowerCase()}.`)
    }
    const marker = (spot: string) => button(page, text('teach.quiz.spot.move', { spot }))
    await tabTo(page, marker('Spot 2: Abajo'), 'Shift+Tab')
    for (let presses = 0; presses < 12; presses++) await keyboard.press('Shift+ArrowDown')
    for (let presses = 0; presses < 3; presses++) await keyboard.press('ArrowUp')
    await page.getByText(text('teach.quiz.spot.at', { x: 30, y: 70 })).waitFor()
    await tabTo(page, button(page, text('teach.quiz.spots.other.add')))
    await keyboard.press('Enter')
    await keyboard.type('Mar')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    await expect
      .poll(async () => {
        const { content } = await call(coursesApi.lesson, { ...admin, params: { ...params, lessonId } })
        const [asked] = content?.type === 'quiz' ? content.questions : []
        return asked?.type === 'spots'
          ? [asked.picture?.width, asked.spots.map(({ label, x, y }) => [label, x, y]), asked.others[0]?.text]
          : null
      })
      .toEqual([
        800,
        [
          ['Cielo', 100, 125],
          ['Prado', 300, 695],
        ],
        'Mar',
      ])
    await quiz.publish()
    const { page: small } = await visitor(spanishPhone)
    await enter(small, student, `/dashboard/learn/${course.id}/${lessonId}`)
    await button(small, es('quiz.start')).tap()
    await small.getByRole('img', { name: 'Dos franjas de color, una sobre otra' }).waitFor()
    const spot = (name: string, holds: string) => button(small, `${name}: ${holds}`)
    const empty = es('questions.spots.empty')
    const [above, below] = [
      es('questions.spots.named', { number: 1, name: 'Arriba' }),
      es('questions.spots.named', { number: 2, name: 'Abajo' }),
    ]
    const labels = small.getByRole('list', { name: es('questions.spots.labels') })
    await dragByTouch(small, labels.getByRole('button', { name: 'Cielo' }), spot(above, empty))
    await spot(above, 'Cielo').waitFor()
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await spot(below, empty).tap()
    await small.getByRole('menuitem', { name: 'Mar' }).tap()
    await spot(below, 'Mar').waitFor()
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    expect(await cutTexts(small)).toEqual([])
    expect(await violations(small)).toEqual([])
    await small.reload()
    await spot(below, 'Mar').waitFor()
    await button(small, es('quiz.submit')).tap()
    await small.getByRole('heading', { name: es('quiz.result.not_yet') }).waitFor()
    await small.getByText('50 %', { exact: false }).first().waitFor()
    await small.getByText('Aquí está prado.').waitFor()
    expect(await violations(small)).toEqual([])

    await button(small, es('quiz.again')).tap()
    for (const [name, label] of [
      [above, 'Cielo'],
      [below, 'Prado'],
    ] as const) {
      await tabTo(small, labels.getByRole('button', { name: label }))
      await small.keyboard.press('Enter')
      await tabTo(small, spot(name, empty), 'Shift+Tab')
      await small.keyboard.press('Enter')
      await spot(name, label).waitFor()
    }
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await button(small, es('quiz.submit')).tap()
    await small.getByRole('heading', { name: es('quiz.result.passed') }).waitFor()
  },
)
