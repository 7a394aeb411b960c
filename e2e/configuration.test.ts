import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { enter, ownCompany, ownPerson } from './harness/own-company.ts'
import { story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const PATH = '/dashboard/company/configuration'
const button = (page: Page, key: string, params?: Record<string, string | number>) =>
  page.getByRole('button', { name: text(key, params), exact: true })
const field = (page: Page) => page.getByLabel(text('company.configuration.text'), { exact: true })

async function save(page: Page, json: string, version: number): Promise<void> {
  await field(page).fill(json)
  await button(page, 'company.configuration.save').click()
  await button(page, 'company.history.show_named', { version }).waitFor()
}

story(
  'writes a configuration, shows what each version changed, brings one back, and gives administrators its links [S3.5a] [S7.10b] [S6.6c]',
  async ({ visitor }) => {
    const company = await ownCompany('Shale')
    const { page } = await visitor()
    await enter(page, await ownPerson(company, 'admin'), PATH)
    await field(page).fill('{ "seats": }')
    await button(page, 'ui.json.go_to_problem').waitFor()
    expect(await button(page, 'company.configuration.save').isDisabled()).toBe(true)
    const first = '{\n  "seats": 10,\n  "colour": "grey"\n}'
    await save(page, first, 1)
    await save(page, first.replace('10', '12'), 2)

    await button(page, 'company.history.show_named', { version: 2 }).click()
    const changes = page.getByRole('region', { name: text('company.history.changes', { version: 2 }) })
    await changes.getByRole('row').filter({ hasText: '"seats": 10' }).getByText('−').waitFor()
    await changes.getByRole('row').filter({ hasText: '"seats": 12' }).getByText('+').waitFor()

    await button(page, 'company.history.show_named', { version: 1 }).click()
    await button(page, 'company.history.restore').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('company.history.restore') })
      .click()
    await button(page, 'company.history.show_named', { version: 3 }).waitFor()
    expect(await field(page).inputValue()).toBe(first)
    await page.reload()
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe(first)

    const links = '{ "seats": 10, "adminLinks": [{ "title": "Handbook", "url": "https://acme.test/book" }] }'
    await save(page, links, 4)
    await page.keyboard.press('Control+K')
    await page.getByPlaceholder(text('shell.search.placeholder')).fill('handb')
    await page.getByRole('option', { name: /^Handbook\s+acme\.test$/ }).waitFor()
  },
)

story('of two who write at once, the later one sees both and chooses', async ({ visitor }) => {
  const company = await ownCompany('Gneiss')
  const [one, two] = [(await visitor()).page, (await visitor()).page]
  await enter(one, await ownPerson(company, 'admin', 'Ada'), PATH)
  await enter(two, await ownPerson(company, 'admin', 'Bea'), PATH)
  await field(one).waitFor()
  await field(two).waitFor()
  await save(one, '{ "from": "Ada" }', 1)
  await field(two).fill('{ "from": "Bea" }')
  await button(two, 'company.configuration.save').click()
  const dialog = two.getByRole('dialog')
  await dialog
    .getByText(text('company.configuration.conflict.who', { name: 'Ada Ridge', version: 1 }))
    .waitFor()
  const both = dialog.getByRole('region')
  await both.getByText('{ "from": "Ada" }').waitFor()
  await both.getByText('{ "from": "Bea" }').waitFor()
  await button(two, 'company.configuration.conflict.edit').click()
  expect(await field(two).inputValue()).toBe('{ "from": "Bea" }')
  await button(two, 'company.configuration.save').click()
  await button(two, 'company.configuration.conflict.mine').click()
  await button(two, 'company.history.show_named', { version: 2 }).waitFor()
  await one.reload()
  await field(one).waitFor()
  expect(await field(one).inputValue()).toBe('{ "from": "Bea" }')
})
