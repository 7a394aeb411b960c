import { expect } from 'vitest'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, heading } from './harness/controls.ts'
import { inside, signIn } from './harness/signed-in.ts'
import { story } from './harness/story.ts'
import { es } from './harness/texts.ts'

story(
  'a student in Spanish repeats on a phone what they missed: a hint after a moment, a right answer and one they do not know, each judged at once; after a reload they go on where they were, and then it is done for today',
  async ({ visitor }) => {
    const { page } = await visitor(spanishPhone)
    await signIn(page, 'student', 'acme', '/dashboard')
    await inside(page)
    await page.getByRole('link', { name: es('dashboard.practice.open_named') }).tap()
    await heading(page, es('practice.title')).waitFor()
    await page.getByRole('heading', { level: 2, name: /preguntas para repasar/ }).waitFor()
    expect(await violations(page)).toEqual([])
    await button(page, es('practice.start')).tap()
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    const next = button(page, es('practice.next'))
    const finish = button(page, es('practice.finish'))
    const check = button(page, es('practice.check'))
    await check.waitFor()
    expect(await isWide()).toBe(false)
    expect(await violations(page)).toEqual([])

    // The server waits a moment before it helps; what was opened is there again after a reload.
    const hint = page.getByRole('button', { name: /^Pista para la pregunta/ })
    await hint.tap()
    await page.getByText(es('quiz.hint.ready')).waitFor()
    await hint.tap()
    const rung = page.getByRole('group', { name: es('quiz.rung.question') })
    await rung.waitFor()
    const words = await rung.textContent()
    await page.reload()
    await button(page, es('practice.start')).tap()
    await rung.waitFor()
    expect(await rung.textContent()).toBe(words)

    // The number is known, the rest is not.
    let asked = 0
    for (; asked < 8; asked++) {
      await check.waitFor()
      const isNumber = await page.getByText('Crees que tardarás dos días').isVisible()
      if (isNumber) {
        await page.getByRole('textbox').fill('6 días')
        await check.tap()
        await page.getByRole('group', { name: es('quiz.mark.right') }).waitFor()
      } else {
        await button(page, es('practice.unknown')).tap()
        await page.getByRole('group', { name: es('quiz.mark.unanswered') }).waitFor()
        await page.getByText(es('quiz.right_answer')).waitFor()
      }
      expect(await isWide()).toBe(false)
      if (asked === 0) expect(await violations(page)).toEqual([])
      if (await finish.isVisible()) break
      await next.tap()
    }
    await finish.tap()
    await page.getByRole('heading', { level: 2, name: es('practice.done.title') }).waitFor()
    await page.getByText(es('practice.done.right', { right: 1, count: asked + 1 })).waitFor()
    expect(await violations(page)).toEqual([])
    await page
      .getByRole('link', { name: es('practice.home'), exact: true })
      .last()
      .tap()
    await page.getByText(/^Listo por hoy/).waitFor()
  },
)
