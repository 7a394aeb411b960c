import type { Locator, Page } from 'playwright-core'
import type { QuestionType } from '#contract/practice/questions.ts'
import { button, tabTo, textbox } from './controls.ts'
import { drawnPicture } from './drawn-picture.ts'
import { text } from './texts.ts'

const t = text
const field = (page: Page, name: string) => textbox(page, name)

/** Writes into a field in the place of what is there. */
async function write(page: Page, one: Locator, words: string): Promise<void> {
  await one.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(words)
}
/** Writes lines one below another, as Enter leads from one to the next. */
async function lines(page: Page, first: Locator, all: readonly string[]): Promise<void> {
  await write(page, first, all[0] ?? '')
  for (const one of all.slice(1)) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(one)
  }
}
async function press(page: Page, one: Locator, key: 'Enter' | 'Space'): Promise<void> {
  await one.focus()
  await page.keyboard.press(key)
}

/** What makes each type right; the prompt is written by then. */
const right: { [T in QuestionType]: (page: Page) => Promise<void> } = {
  async single(page) {
    await lines(page, field(page, t('teach.quiz.choice', { number: 1 })), ['Petirrojo', 'Vencejo'])
    await press(page, page.getByRole('radio', { name: t('teach.quiz.choice.right', { number: 2 }) }), 'Space')
    await press(page, button(page, t('teach.quiz.rung.question')), 'Enter')
    await write(page, field(page, t('teach.quiz.rung.question')), '¿Cuál no se posa nunca?')
  },
  async multiple(page) {
    await lines(page, field(page, t('teach.quiz.choice', { number: 1 })), ['Petirrojo', 'Grulla', 'Cigüeña'])
    for (const number of [2, 3])
      await press(
        page,
        page.getByRole('checkbox', { name: t('teach.quiz.choice.right', { number }) }),
        'Space',
      )
  },
  async true_false(page) {
    await press(page, page.getByRole('radio', { name: t('questions.false'), exact: true }), 'Space')
  },
  async short(page) {
    await write(page, field(page, t('teach.quiz.accepted.one', { number: 1 })), 'ornitólogo')
    await press(page, page.getByRole('switch', { name: t('teach.quiz.typos') }), 'Space')
  },
  async numeric(page) {
    await write(page, field(page, t('teach.quiz.right')), '16')
    await write(page, field(page, t('teach.quiz.tolerance')), '5')
    await page.getByRole('combobox', { name: t('teach.quiz.tolerance.in') }).selectOption('percent')
    await write(page, field(page, t('teach.quiz.unit')), 'cm')
    await press(page, button(page, t('teach.quiz.reply.add')), 'Enter')
    await write(page, field(page, t('teach.quiz.reply', { number: 1 })), '16.5')
    await write(page, field(page, t('teach.quiz.tolerance')).nth(1), '0.1')
    await write(page, field(page, t('teach.quiz.reply.feedback', { number: 1 })), 'Con la cola')
  },
  async matching(page) {
    for (const [at, [left, match]] of [
      ['Búho', 'ratones'],
      ['Garza', 'peces'],
    ].entries()) {
      await write(page, field(page, t('teach.quiz.pair.left', { number: at + 1 })), left ?? '')
      await write(page, field(page, t('teach.quiz.pair.right', { number: at + 1 })), match ?? '')
    }
    await write(page, field(page, t('teach.quiz.pair.feedback', { number: 1 })), 'Caza de noche')
  },
  async ordering(page) {
    await lines(page, field(page, t('teach.quiz.item', { number: 1 })), ['Colibrí', 'Mirlo', 'Avestruz'])
  },
  async gaps(page) {
    await write(page, field(page, t('teach.quiz.gaps.text')), 'Un ave tiene dos [alas] y un [pico].')
    await press(page, button(page, t('teach.quiz.reply.add')), 'Enter')
    await write(page, field(page, t('teach.quiz.reply', { number: 1 })), 'alas')
    await write(page, field(page, t('teach.quiz.reply.feedback', { number: 1 })), 'No todas vuelan')
  },
  async long(page) {
    await write(page, field(page, t('teach.quiz.points')), '2')
    await write(page, field(page, t('teach.quiz.guide')), 'Dos cantos al menos')
  },
  async code(page) {
    await page.getByRole('combobox', { name: t('teach.quiz.code_language') }).selectOption('python')
  },
  async file(page) {
    await press(page, page.getByRole('checkbox', { name: t('questions.file.kind.text') }), 'Space')
  },
  async spots(page) {
    await page
      .locator('input[type="file"][accept*="avif"]:not([role="toolbar"] *)')
      .setInputFiles(await drawnPicture(page, 'ave.png'))
    const alt = page.getByRole('textbox', { name: t('teach.quiz.picture.alt') })
    await alt.waitFor()
    await write(page, alt, 'Un ave posada')
    await press(page, button(page, t('teach.quiz.spot.add')), 'Enter')
    await write(page, field(page, t('teach.quiz.spot.label', { number: 1 })), 'Cresta')
    await write(page, field(page, t('teach.quiz.spot.name', { number: 1 })), 'Arriba')
    await press(page, button(page, t('teach.quiz.spots.other.add')), 'Enter')
    await write(page, field(page, t('teach.quiz.spots.other', { number: 1 })), 'Cola')
  },
}

const prompts: { [T in QuestionType]: string } = {
  single: '¿Cuál duerme en el aire?',
  multiple: '¿Cuáles migran?',
  true_false: 'El pingüino vuela.',
  short: '¿Cómo se llama quien estudia las aves?',
  numeric: '¿Cuánto mide un vencejo?',
  matching: '¿Qué come cada una?',
  ordering: 'De menor a mayor',
  gaps: 'Completa',
  long: 'Cuenta qué oyes al alba',
  code: 'Cuenta aves con un bucle',
  file: 'Adjunta tus notas',
  spots: '¿Qué hay aquí?',
}

/** Writes a question of each type into the quiz that is open in the editor, by keyboard. */
export async function writeEachType(page: Page, types: readonly QuestionType[]): Promise<void> {
  for (const [at, type] of types.entries()) {
    const add = button(page, t('teach.quiz.add'))
    await add.waitFor()
    await press(page, add, 'Enter')
    // The menu takes the focus once it is drawn: what is focused before that is left again.
    await page.locator('[role="menu"]:focus, [role="menu"]:focus-within').waitFor()
    await page.getByRole('menuitem', { name: t(`teach.quiz.type.${type}`), exact: true }).press('Enter')
    await button(page, t('teach.quiz.actions_of', { number: at + 1 })).waitFor()
    // Below its row, where the focus is by then.
    await tabTo(page, field(page, t('teach.quiz.prompt')))
    await page.keyboard.type(prompts[type])
    await right[type](page)
  }
}
