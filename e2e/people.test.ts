import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inside, placeOf, signIn } from './harness/signed-in.ts'
import { address, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

const button = (page: Page, key: string, params?: Record<string, string>) =>
  page.getByRole('button', { name: text(key, params), exact: true })
const state = (page: Page, of: string) =>
  page.getByText(text(`users.batch.state.${of}`), { exact: true }).first()

async function atImport(page: Page): Promise<void> {
  await signIn(page, 'admin')
  await inside(page)
  await page.goto(address('demo', '/dashboard/users/import'))
}

const file = [
  'Vorname,Familienname,E-mail,Role,Cohort 1',
  'Wanda,Story,wanda.story@example.org,mentor,Story',
  'Walter,Story,walter.story@example.org,student,Story',
  'Callum,Reid,callum.reid@demo.test,,Story',
  'Nobody,Story,nobody,,',
].join('\n')

story('looks through a file before anything changes, runs it, and takes it all back', async ({ visitor }) => {
  const { page } = await visitor()
  await atImport(page)
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'story.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await page.getByLabel(text('users.import.role')).selectOption('student')
  await button(page, 'users.import.check').click()

  await page.getByText(text('users.map.columns')).waitFor()
  const dryRun = button(page, 'users.map.dry_run')
  expect(await dryRun.isDisabled()).toBe(true)
  for (const [header, target] of [
    ['Vorname', 'name'],
    ['Familienname', 'surname'],
  ] as const)
    await page.getByLabel(text('users.map.is', { header })).selectOption(target)
  await dryRun.click()

  await state(page, 'planned').waitFor()
  const rows = page.getByRole('table', { name: text('users.rows.title') })
  await rows.getByText('wanda.story@example.org').waitFor()
  expect(await rows.getByText(text('users.outcome.create'), { exact: true }).count()).toBe(2)
  await rows.getByText(text('validation.invalid_email')).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'users.rows.error_file').click(),
  ])
  expect(download.suggestedFilename()).toBe('story-errors.csv')
  expect(readFileSync(await download.path(), 'utf8')).toContain('Nobody,Story,nobody')

  await rows.getByLabel(text('users.rows.apply_row', { row: '2' })).uncheck()
  await page.getByLabel(text('users.plan.invitations.none')).check()
  await page.getByRole('button', { name: /^Run 2 / }).click()
  await state(page, 'done').waitFor()
  await page.getByText('1 created, 1 changed').waitFor()
  const batch = placeOf(page)

  await page.goto(address('demo', '/dashboard/users?search=story'))
  await page.getByRole('cell', { name: 'wanda.story@example.org' }).waitFor()
  expect(await page.getByText('walter.story@example.org').count()).toBe(0)

  await page.goto(address('demo', batch))
  await button(page, 'users.batch.undo').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('users.batch.undo') })
    .click()
  await state(page, 'undone').waitFor()
  await page.goto(address('demo', '/dashboard/users?search=story'))
  await page.getByText(text('users.empty.filtered')).waitFor()
})

story('changes everyone who matches, and undoes it; the address holds the view', async ({ visitor }) => {
  const { page } = await visitor()
  await signIn(page, 'admin')
  await inside(page)
  await page.goto(
    address('demo', '/dashboard/users?role=mentor&status=active&sort=surname&columns-users=email,status'),
  )
  const table = page.getByRole('table', { name: text('users.title') })
  await table.getByRole('row').nth(1).waitFor()
  expect(await table.getByRole('columnheader', { name: text('users.field.surname') }).count()).toBe(0)
  const mentors = (await table.getByRole('row').count()) - 1
  await page.getByLabel(text('ui.table.select_page')).check()
  await page.getByText(`${mentors} selected`).waitFor()
  await page.getByRole('button', { name: text('users.field.status'), exact: true }).click()
  await page.getByRole('menuitem', { name: text('users.act.hidden') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `Change ${mentors} people` }).click()
  await dialog.getByText(`${mentors} people changed.`).waitFor()
  await dialog.getByRole('button', { name: text('users.batch.undo') }).click()
  await dialog.getByText(`${mentors} changes were taken back.`).waitFor()
  await dialog.getByRole('button', { name: text('users.bulk.close') }).click()
  await page.getByText(`${mentors} selected`).waitFor({ state: 'hidden' })
  expect((await table.getByRole('row').count()) - 1).toBe(mentors)
})
