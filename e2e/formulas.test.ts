import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button, tabTo, textbox } from './harness/controls.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson, type Own } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const as = async ({ company, email }: Own) => ({
  port,
  company,
  token: await tokenOf(port, company, email, OWN_PASSWORD),
})

/** A company with an author, a student, and a course of one lesson. */
async function lessonOf(name: string) {
  const company = await ownCompany(name)
  const author = await ownPerson(company, 'admin')
  const student = await ownPerson(company, 'student')
  const course = await call(coursesApi.create, {
    ...(await as(author)),
    body: { title: 'Sums', language: 'en' },
  })
  const lessonId = course.outline[0]?.lessons[0]?.id ?? ''
  const params = { id: course.id }
  return {
    author,
    student,
    write: `/dashboard/teach/${course.id}`,
    read: `/dashboard/learn/${course.id}/${lessonId}`,
    save: async (content: RichText) =>
      call(coursesApi.saveLesson, {
        ...(await as(author)),
        params: { ...params, lessonId },
        body: { revision: 0, content },
      }),
    publish: async () => {
      const { revision } = await call(coursesApi.byId, { ...(await as(author)), params })
      await call(coursesApi.publish, { ...(await as(author)), params, body: { revision, note: '' } })
      await call(enrolmentsApi.enrol, { ...(await as(student)), params })
    },
  }
}

const drawn = (page: Page, latex: string) => page.locator(`main math[alttext=${JSON.stringify(latex)}]`)

story(
  'an author types formulas into a lesson by keyboard, is told what is wrong with one, and a student reads them on a phone in Spanish',
  async ({ visitor }) => {
    const { author, student, write, read, publish } = await lessonOf('Quartz')
    const { page } = await visitor()
    await enter(page, author, write)
    const field = textbox(page, text('teach.lesson.text'))
    await field.click()
    const { keyboard } = page
    await keyboard.type('An area is $$a^2$$, and costs $5.')
    await keyboard.press('Enter')
    await keyboard.type('$$x^2 + y^2 = r^2$$Below it.')
    await keyboard.press('Enter')
    await keyboard.press('Control+Alt+m')
    const latex = textbox(page, text('ui.text.formula_latex'))
    await latex.waitFor()
    await keyboard.type('\\frac{a')
    await keyboard.press('Enter')
    await page.getByText(text('ui.text.formula_wrong.unfinished')).waitFor()
    await keyboard.type('}{b}')
    await keyboard.press('Enter')
    await latex.waitFor({ state: 'detached' })
    await keyboard.type('And the end.')
    await page
      .getByText(text('teach.saving.saved'), { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(await violations(page)).toEqual([])
    // Opened again by the keys that go over it, and changed.
    await keyboard.press('Home')
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await latex.waitFor()
    expect(await latex.inputValue()).toBe('\\frac{a}{b}')
    await keyboard.press('End')
    await keyboard.type('+1')
    await keyboard.press('Enter')
    await drawn(page, '\\frac{a}{b}+1').waitFor()
    await page
      .getByText(text('teach.saving.saved'), { exact: true })
      .filter({ visible: true })
      .first()
      .waitFor()
    await tabTo(page, button(page, text('teach.publish')), 'Shift+Tab')
    await publish()

    const phone = (await visitor(spanishPhone)).page
    await enter(phone, student, read)
    await drawn(phone, '\\frac{a}{b}+1').locator('mfrac').waitFor()
    expect(await phone.locator('main math').count()).toBe(3)
    const line = phone.locator('main p', { hasText: 'An area is' })
    expect(await line.textContent()).toBe('An area is a2, and costs $5.')
    await phone.getByText('And the end.').waitFor()
    expect(await violations(phone)).toEqual([])
  },
)

const LONGEST = 2000
/** In a line as well: of each so much that all of them are one lesson. */
const SHORT = 300
const nested = (open: string, close: string) => {
  const times = Math.floor((LONGEST - 1) / (open.length + close.length))
  return open.repeat(times) + 'x' + close.repeat(times)
}
const hostile = [
  nested('\\frac{', '}{y}'),
  nested('{', '}'),
  nested('\\left(', '\\right)'),
  nested('\\sqrt{', '}'),
  nested('\\begin{matrix}', '\\end{matrix}'),
  nested('x^{', '}'),
  nested('\\overbrace{', '}'),
  nested('\\sqrt{', '}').slice(0, 50 * 6) + 'x' + '}'.repeat(50),
  '\\frac{'.repeat(25) + 'x' + '}{y}'.repeat(25),
  '\\int'.repeat(500),
  'x+'.repeat(999),
  '\\begin{matrix}' + '&'.repeat(1900) + '\\end{matrix}',
  '\\begin{matrix}' + '\\rule{1em}{20em}\\\\'.repeat(100) + '\\end{matrix}',
  '\\def\\a{\\a\\a}\\a',
  '\\href{javascript:alert(1)}{x}',
  '\\url{https://elsewhere.test/}',
  '\\includegraphics{https://elsewhere.test/a.png}',
  '\\unicode{x202E}\\unicode{60}',
  '\\char"202E \\text{\u202Egnirts\u202E}',
  '\\rule{99999em}{99999em}',
  '\\rule[-99999em]{20em}{99999em}',
  '\\kern99999em x',
  '\\kern-99999em x',
  '\\kern-19em '.repeat(100) + '\\rule{19em}{19em}',
  '\\raisebox{-19em}{\\rule{19em}{19em}}',
  '\\raisebox{19em}{\\rule{19em}{19em}}',
  '\\smash{\\rule{19em}{19em}}',
  '\\llap{\\rule{19em}{19em}}\\rlap{\\rule{19em}{19em}}',
  '\\mathllap{\\smash{\\rule{19em}{19em}}}',
  '\\Huge'.repeat(300) + ' x',
  '\\tag{' + 'y'.repeat(500) + '} x',
  '\\color{url(https://elsewhere.test/)}x',
  '\\colorbox{url(https://elsewhere.test/)}{x}',
  '\\style{background:url(https://elsewhere.test/)}{x}',
  '\\class{shell}{\\id{root}{x}}',
  '\\htmlStyle{position:fixed}{x}',
  '\\begin{array}{' + '|c'.repeat(900) + '|}x\\end{array}',
  '\\xrightarrow{' + 'x'.repeat(1900) + '}',
  '\\overset{'.repeat(30) + 'x' + '}{y}'.repeat(30),
  '\\cancel{\\bcancel{\\xcancel{\\boxed{\\phase{x}}}}}',
]

story(
  'whatever somebody typed as a formula, a student reads the words around it, and the page answers and asks nobody for anything',
  async ({ visitor }) => {
    const { student, read, save, publish } = await lessonOf('Feldspar')
    const words = (at: number) => `Words after number ${at}.`
    await save({
      type: 'doc',
      content: hostile.flatMap((latex, at): RichText['content'] => [
        { type: 'formulaBlock', attrs: { latex } },
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Here is ' },
            { type: 'formula', attrs: { latex: latex.slice(0, SHORT) } },
            { type: 'text', text: ' in a line' },
          ],
        },
        { type: 'paragraph', content: [{ type: 'text', text: words(at) }] },
      ]),
    })
    await publish()
    const { page, context } = await visitor()
    const elsewhere: string[] = []
    context.on('request', (request) => {
      if (!new URL(request.url()).hostname.endsWith('.localhost')) elsewhere.push(request.url())
    })
    await enter(page, student, read)
    await page.getByText(words(hostile.length - 1)).waitFor()
    await page.locator('main math').first().waitFor()
    const covered: string[] = []
    for (const at of hostile.keys()) {
      const line = page.getByText(words(at), { exact: true })
      await line.scrollIntoViewIfNeeded()
      // What is drawn at its first letters is the line itself.
      const isSeen = await line.evaluate((one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        const { left, top, height } = range.getBoundingClientRect()
        return [4, 60].every((x) => document.elementFromPoint(left + x, top + height / 2) === one)
      })
      if (!isSeen) covered.push(hostile[at] ?? '')
    }
    expect(covered).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await page.locator('main .tml-display a, main math a, main math img').count()).toBe(0)
    const begun = Date.now()
    await page.getByRole('button', { name: text('learn.player.mark') }).click()
    await page.getByRole('button', { name: text('learn.player.mark') }).waitFor({ state: 'detached' })
    expect(Date.now() - begun).toBeLessThan(10_000)
    expect(elsewhere).toEqual([])
  },
)
