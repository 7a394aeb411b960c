import { expect } from 'vitest'
import { coursesApi } from '#contract/courses/courses.ts'
import { picturesIn } from '#contract/rich-text/document.ts'
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
  'an author asks what a picture shows, put in by its button and dropped, and described; a student on a phone in Spanish sees it within the screen, is told what it shows, and answers',
  async ({ visitor }) => {
    const quiz = await ownQuiz({ company: 'Prisma', course: 'Células', quiz: 'Partes' })
    const { author, student, admin, course, params, lessonId } = quiz
    const { page } = await visitor()
    await enter(page, author, `/dashboard/teach/${course.id}?lesson=${lessonId}`)
    const { keyboard } = page
    await button(page, text('teach.quiz.add')).click()
    await page.getByRole('menuitem', { name: text('teach.quiz.type.short') }).click()
    const prompt = textbox(page, text('teach.quiz.prompt'))
    await tabTo(page, prompt)
    await keyboard.type('¿Qué parte señala la flecha?')
    const chooser = page.waitForEvent('filechooser')
    await button(page, text('ui.text.picture')).click()
    await (await chooser).setFiles(await drawnPicture(page, 'nucleo.png'))
    const alt = textbox(page, text('ui.text.alt'))
    await alt.waitFor()
    await page.getByText(text('teach.quiz.problem.picture_untold')).waitFor()
    expect(await violations(page)).toEqual([])
    await alt.fill('Una célula con una flecha hacia su centro')
    await page.getByText(text('teach.quiz.problem.picture_untold')).waitFor({ state: 'detached' })
    const { buffer } = await drawnPicture(page, 'otra.png', ['#222', '#eee'])
    const dropped = await page.evaluateHandle((base64) => {
      const transfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))
      transfer.items.add(new File([bytes], 'otra.png', { type: 'image/png' }))
      return transfer
    }, buffer.toString('base64'))
    const at = await prompt.boundingBox()
    const place = { clientX: (at?.x ?? 0) + 30, clientY: (at?.y ?? 0) + 12 }
    await prompt.dispatchEvent('drop', { dataTransfer: dropped, ...place })
    await expect.poll(() => prompt.locator('img').count()).toBe(2)
    // Below the line that it was dropped on.
    await page.getByLabel(text('ui.text.decorative')).first().check()
    await textbox(page, text('teach.quiz.accepted.one', { number: 1 })).fill('núcleo')
    await page.getByText(text('teach.saving.saved'), { exact: true }).first().waitFor()
    await expect
      .poll(async () => {
        const { content } = await call(coursesApi.lesson, { ...admin, params: { ...params, lessonId } })
        const [asked] = content?.type === 'quiz' ? content.questions : []
        return asked?.prompt
          ? picturesIn(asked.prompt)
              .map(({ attrs }) => [attrs.alt, attrs.data.length <= 32 * 1024])
              .toSorted()
          : null
      })
      .toEqual([
        ['', true],
        ['Una célula con una flecha hacia su centro', true],
      ])
    await quiz.publish()

    const { page: small } = await visitor({ ...spanishPhone, colorScheme: 'dark' })
    await enter(small, student, `/dashboard/learn/${course.id}/${lessonId}`)
    await button(small, es('quiz.start')).tap()
    const picture = small.getByRole('img', { name: 'Una célula con una flecha hacia su centro' })
    await picture.waitFor()
    const box = await picture.boundingBox()
    expect(box?.width ?? 0).toBeGreaterThan(200)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360)
    expect(await cutTexts(small)).toEqual([])
    expect(await violations(small)).toEqual([])
    await small.getByRole('textbox').fill('nucleo')
    await small.getByText(es('learn.saving.saved'), { exact: true }).waitFor()
    await button(small, es('quiz.submit')).tap()
    await small.getByRole('heading', { name: es('quiz.result.passed') }).waitFor()
    await picture.waitFor()
    expect(await violations(small)).toEqual([])
  },
)
