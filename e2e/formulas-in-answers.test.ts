import { expect } from 'vitest'
import { v4 as uuid } from 'uuid'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { enter } from './harness/own-company.ts'
import { ownQuiz } from './harness/own-quiz.ts'
import { story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const asked = {
  prompt: null,
  points: 1,
  hints: { question: null, principle: null, step: null, worked: null },
  feedback: { right: null, wrong: null },
}
const [square, half] = [uuid(), uuid()]
const right = uuid()
const questions = [
  {
    ...asked,
    id: uuid(),
    type: 'single' as const,
    choices: [
      { id: right, text: '$$\\sqrt{x^2} = |x|$$, in `math.sqrt`', feedback: 'Also $$|x| \\ge 0$$' },
      { id: uuid(), text: 'From $5 to $6', feedback: '' },
    ],
    right,
  },
  {
    ...asked,
    id: uuid(),
    type: 'matching' as const,
    partial: true,
    pairs: [
      { id: square, left: 'Square of $$x$$', rightId: uuid(), right: '$$x^2$$' },
      { id: half, left: 'Half', rightId: uuid(), right: '$$\\frac{1}{2}$$' },
    ],
    others: [],
  },
  {
    ...asked,
    id: uuid(),
    type: 'gaps' as const,
    partial: true,
    caseMatters: false,
    accentsMatter: false,
    text: 'So $$a[0]$$ is [$$\\pi$$], for $5.',
    given: 'chosen' as const,
    others: ['$$\\tau$$', 'no number'],
  },
]

story(
  'a student chooses, matches and fills in formulas by keyboard on a phone in Spanish, and reads what is said to them drawn',
  async ({ visitor }) => {
    const { student, take, publish } = await ownQuiz(
      { company: 'Beryl', course: 'Sums', quiz: 'A quiz' },
      { questions },
    )
    await publish()
    const { page } = await visitor(spanishPhone)
    await enter(page, student, take)
    const es = (key: string, given?: Record<string, string | number>) => text(key, given, 'es')
    await page.getByRole('button', { name: es('quiz.start') }).click()
    const drawn = (latex: string) => page.locator(`main math[alttext=${JSON.stringify(latex)}]`)
    await drawn('\\sqrt{x^2} = |x|').locator('msqrt').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('radio', { name: /math\.sqrt/ }).check()
    const choose = async (name: string | RegExp, latex: string) => {
      const field = page.getByRole('combobox', { name })
      await field.focus()
      await page.keyboard.press('Enter')
      const option = page
        .getByRole('option')
        .filter({ has: page.locator(`math[alttext=${JSON.stringify(latex)}]`) })
      await option.waitFor()
      for (let at = 0; at < 4 && (await option.getAttribute('data-combobox-selected')) === null; at++)
        await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await field.locator(`math[alttext=${JSON.stringify(latex)}]`).waitFor()
    }
    await page.getByRole('combobox', { name: /^Square of/ }).click()
    await page.getByRole('option', { name: 'x^2', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await choose(/^Square of/, 'x^2')
    await choose('Half', '\\frac{1}{2}')
    await choose(es('questions.gaps.gap', { number: 1 }), '\\pi')
    await page.getByText(', for $5.').waitFor()
    await page.getByRole('button', { name: es('quiz.submit') }).click()
    await drawn('|x| \\ge 0').waitFor()
    expect(await violations(page)).toEqual([])
  },
)
