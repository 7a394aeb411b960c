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

story(
  'an author lets one choose between pictures, each described; a student on a phone in Spanish chooses one by keyboard, is told what it is called, and has it right by touch',
  async ({ visitor }) => {
    const quiz = await ownQuiz({ company: 'Vitral', course: 'Banderas', quiz: 'Colores' })
    const { author, student, admin, course, params, lessonId } = quiz
    const { page } = await visitor()
    await enter(page, author, `/dashboard/teach/${course.id}?lesson=${lessonId}`)
    const { keyboard } = page
    await button(page, text('teach.quiz.add')).click()
    await page.getByRole('menuitem', { name: text('teach.quiz.type.single') }).click()
    await tabTo(page, textbox(page, text('teach.quiz.prompt')))
    await keyboard.type('¿Cuál es la de Ucrania?')
    await page.getByRole('radio', { name: text('teach.quiz.choice.right', { number: 2 }) }).check()
    for (const [number, colours, alt] of [
      [1, ['#fff', '#d00'], 'Blanco sobre rojo'],
      [2, ['#05b', '#fd0'], 'Azul sobre amarillo'],
    ] as const) {
      await page
        .locator('input[type="file"][accept*="avif"]:not([role="toolbar"] *)')
        .nth(number - 1)
        .setInputFiles(await drawnPicture(page, `${number}.png`, [...colours]))
      await tabTo(page, textbox(page, text('teach.quiz.choice.picture.alt', { number })))
      await keyboard.type(alt)
    }
    await textbox(page, text('teach.quiz.choice.feedback', { number: 1 })).fill('Esa es de Polonia.')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    expect(await violations(page)).toEqual([])
    await expect
      .poll(async () => {
        const { content } = await call(coursesApi.lesson, { ...admin, params: { ...params, lessonId } })
        const [asked] = content?.type === 'quiz' ? content.questions : []
        return asked?.type === 'single'
          ? asked.choices.map(({ text: words, feedback, picture }) => [
              words,
              feedback,
              picture?.alt,
              (picture?.data.length ?? 0) <= 24 * 1024,
            ])
          : null
      })
      .toEqual([
        ['', 'Esa es de Polonia.', 'Blanco sobre rojo', true],
        ['', '', 'Azul sobre amarillo', true],
      ])
    await quiz.publish()
    const { page: small } = await visitor({ ...spanishPhone, colorScheme: 'dark' })
    await enter(small, student, `/dashboard/learn/${course.id}/${lessonId}`)
    await button(small, es('quiz.start')).tap()
    const choice = (name: string) => small.getByRole('radio', { name })
    await choice('Azul sobre amarillo').waitFor()
    await choice('Blanco sobre rojo').focus()
    await small.keyboard.press('Space')
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    expect(await cutTexts(small)).toEqual([])
    expect(await violations(small)).toEqual([])
    await button(small, es('quiz.submit')).tap()
    await small.getByRole('heading', { name: es('quiz.result.not_yet') }).waitFor()
    await small.getByText('Blanco sobre rojo Esa es de Polonia.').waitFor()
    expect(await violations(small)).toEqual([])

    await button(small, es('quiz.again')).tap()
    await expect.poll(() => choice('Blanco sobre rojo').count()).toBe(1)
    await small.getByRole('img', { name: 'Azul sobre amarillo' }).tap()
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await button(small, es('quiz.submit')).tap()
    await small.getByRole('heading', { name: es('quiz.result.passed') }).waitFor()
  },
)
