import { readFileSync } from 'node:fs'
import { questionBankApi } from '#contract/practice/question-bank.ts'
import { expect } from 'vitest'
import { call, tokenOf } from './harness/api.ts'
import { violations } from './harness/axe.ts'
import { spanishPhone } from './harness/browser.ts'
import { button } from './harness/controls.ts'
import { cutTexts } from './harness/cut.ts'
import { enter, OWN_PASSWORD, ownCompany, ownPerson } from './harness/own-company.ts'
import { port, story } from './harness/story.ts'
import { es, text } from './harness/texts.ts'

/** Three questions, one of which no teacher of ours could ask, as another system writes them. */
const gift = `$CATEGORY: $course$/Aves

::Vencejo:: ¿Cuánto pesa un vencejo? {=Unos 40 g ~Unos 400 g ~Unos 4 kg}

::Lechuza:: La lechuza caza de noche. {T}

::Redacción:: Describe un petirrojo.
`

story(
  'who writes courses on a phone in Spanish brings questions of a file into the bank, each once though an answer is lost, and a colleague takes them out again',
  async ({ visitor }) => {
    const company = await ownCompany('Feather')
    const [sol, kim] = [await ownPerson(company, 'admin', 'Sol'), await ownPerson(company, 'admin', 'Kim')]
    const { page } = await visitor(spanishPhone)
    await enter(page, sol, '/dashboard/teach/bank')
    await page.getByText(es('bank.empty.title')).waitFor()
    await button(page, es('teach.quiz.import')).click()
    const dialog = page.getByRole('dialog', { name: es('teach.quiz.import') })
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'aves.txt', mimeType: 'text/plain', buffer: Buffer.from(gift) })
    await dialog.getByText('Redacción').waitFor()
    expect(await cutTexts(page)).toEqual([])
    expect(await violations(page)).toEqual([])

    const token = await tokenOf(port, company, sol.email, OWN_PASSWORD)
    // The server does what it is asked, and its answer never comes.
    await page.route(
      '**/api/v1/question-bank',
      async (route) => {
        const body: unknown = route.request().postDataJSON()
        await call(questionBankApi.add, { port, company, token, body })
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    const add = dialog.getByRole('button', { name: 'Añadir 2 preguntas' })
    await add.click()
    await page.getByText(es('errors.network.message')).first().waitFor()
    await add.click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: '¿Cuánto pesa un vencejo?' }).waitFor()

    const other = await visitor()
    await enter(other.page, kim, '/dashboard/teach/bank')
    const rows = other.page.getByRole('row')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(3)
    await rows.first().getByRole('checkbox').check()
    const [saved] = await Promise.all([
      other.page.waitForEvent('download'),
      button(other.page, text('bank.export')).click(),
    ])
    const xml = readFileSync(await saved.path(), 'utf8')
    expect(xml).toContain('Unos 40 g')
    expect(xml.match(/<question type="(multichoice|truefalse)">/g)).toHaveLength(2)
  },
)
