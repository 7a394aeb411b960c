import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { badgeOn } from './harness/badge.ts'
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
  'Förnamn,Efternamn,E-mail,Role,Cohort 1',
  'Wanda,Story,wanda.story@example.org,mentor,Story',
  'Wälter,Story,walter.story@example.org,student,Story',
  'Callum,Reid,callum.reid@demo.test,,Story',
  'Nobody,Story,nobody,,',
].join('\n')

story(
  'looks through a file before anything changes, runs it, and takes it all back [S1.7a, S2.14]',
  async ({ visitor }) => {
    const { page } = await visitor()
    await atImport(page)
    // As spreadsheets of Western Europe save it: nothing in it says so.
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'story.csv', mimeType: 'text/csv', buffer: Buffer.from(file, 'latin1') })
    await page.getByLabel(text('users.import.role')).selectOption('student')
    await button(page, 'users.import.check').click()

    await page.getByText(text('users.map.columns')).waitFor()
    await page.getByText(text('users.layout.letters_guessed')).waitFor()
    const dryRun = button(page, 'users.map.dry_run')
    expect(await dryRun.isDisabled()).toBe(true)
    for (const [header, target] of [
      ['Förnamn', 'name'],
      ['Efternamn', 'surname'],
    ] as const)
      await page.getByLabel(text('users.map.is', { header })).selectOption(target)
    await dryRun.click()

    await state(page, 'planned').waitFor()
    expect(await badgeOn(page)).toBe('Powered by:Cairn')
    const rows = page.getByRole('table', { name: text('users.rows.title') })
    await rows.getByText('wanda.story@example.org').waitFor()
    await rows.getByText('Wälter').waitFor()
    expect(await rows.getByText(text('users.outcome.create'), { exact: true }).count()).toBe(2)
    await rows.getByText(text('validation.invalid_email')).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'users.rows.error_file')
        .click()
        .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
    ])
    expect(download.suggestedFilename()).toBe('story-errors.csv')
    expect(readFileSync(await download.path(), 'utf8')).toContain('Nobody,Story,nobody')

    await rows.getByLabel(text('users.rows.apply_row', { row: '3' })).uncheck()
    await page.getByLabel(text('users.plan.invitations.none')).check()
    await page.getByRole('button', { name: /^Run 2 / }).click()
    await state(page, 'done').waitFor()
    await page.getByText('1 created, 1 changed').waitFor()
    await rows.getByText(text('users.row_state.not_chosen'), { exact: true }).waitFor()
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
  },
)

story('changes everyone who matches, and undoes it; the address holds the view', async ({ visitor }) => {
  const { page } = await visitor()
  await signIn(page, 'admin')
  await inside(page)
  await page.goto(
    address(
      'demo',
      '/dashboard/users?role=mentor&status=active&sort=surname&columns-users=externalId,status',
    ),
  )
  const table = page.getByRole('table', { name: text('users.title') })
  await table.getByRole('row').nth(1).waitFor()
  expect(await table.getByRole('columnheader', { name: text('users.field.role') }).count()).toBe(0)
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
  await table.getByRole('row').nth(mentors).waitFor()
  expect((await table.getByRole('row').count()) - 1).toBe(mentors)

  // Once more, and taken back by one press of the toast when the dialog is gone.
  await page.getByLabel(text('ui.table.select_page')).check()
  await page.getByRole('button', { name: text('users.field.status'), exact: true }).click()
  await page.getByRole('menuitem', { name: text('users.act.hidden') }).click()
  await dialog.getByRole('button', { name: `Change ${mentors} people` }).click()
  await dialog.getByText(`${mentors} people changed.`).waitFor()
  await dialog.getByRole('button', { name: text('users.bulk.close') }).click()
  const toast = page.locator('[data-severity]')
  await toast.getByText(`${mentors} people changed`).waitFor()
  await table.getByRole('row').nth(1).waitFor({ state: 'detached' })
  await toast.getByRole('button', { name: text('generic.undo') }).click()
  await page.getByText(`${mentors} changes were taken back.`).waitFor()
  await table.getByRole('row').nth(mentors).waitFor()
})

/** A workbook of two sheets: notes, and people below a title. */
const workbook = () => {
  const row = (...cells: string[]) => cells.map((value) => ({ value, type: String }))
  return writeXlsxFile([
    { sheet: 'Notes', data: [row('Ask Ana before sending')] },
    {
      sheet: 'People',
      data: [
        row('People of the north'),
        row('Name', 'Surname', 'E-mail', 'Role'),
        row('Wilma', 'Words', 'wilma.words@example.org', 'Docente titular'),
        row('Winston', 'Words', 'winston.words@example.org', 'Jefe'),
        row('Ward', 'Words', 'ward.words@example.org', 'Administrator'),
      ],
    },
  ]).toBuffer()
}

story(
  'chooses sheet and header, says what words mean, and makes nobody an administrator unasked',
  async ({ visitor }) => {
    const { page } = await visitor()
    await atImport(page)
    await page.locator('input[type="file"]').setInputFiles({
      name: 'north.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await workbook(),
    })
    await page.getByLabel(text('users.import.role')).selectOption('student')
    await button(page, 'users.import.check').click()

    // The sheet with an e-mail column, and the row below the title, are found already.
    await page.getByText('Row 2 names the columns.').waitFor()
    const sheet = page.getByLabel(text('users.layout.sheet'), { exact: true })
    expect(await sheet.locator('option').allTextContents()).toEqual(['People', 'Notes'])
    const head = page.getByRole('table', { name: text('users.layout.first_rows') })
    await head.getByText('People of the north').click()
    await page.getByText('Row 1 names the columns.').waitFor()
    expect(await page.getByText(text('users.words.title')).count()).toBe(0)
    await head.getByRole('cell', { name: 'Surname', exact: true }).click()
    await page.getByText('Row 2 names the columns.').waitFor()

    const meaning = (word: string) =>
      page.getByLabel(text('users.words.means', { word, target: text('users.target.role') }))
    expect(await meaning('Docente titular').inputValue()).toBe('default')
    expect(await meaning('Administrator').inputValue()).toBe('admin')
    await meaning('Docente titular').selectOption('mentor')
    await meaning('Jefe').selectOption('leave_out')
    await button(page, 'users.map.dry_run').click()

    await state(page, 'planned').waitFor()
    await page.getByText('1 person becomes an administrator').waitFor()
    const rows = page.getByRole('table', { name: text('users.rows.title') })
    await rows.getByText(text('validation.left_out')).waitFor()
    expect(await rows.getByLabel(text('users.rows.apply_row', { row: '3' })).isChecked()).toBe(true)
    const admin = rows.getByLabel(text('users.rows.apply_row', { row: '5' }))
    expect(await admin.isChecked()).toBe(false)
    // Later by itself, for the one who is chosen; who is not chosen is not invited.
    await page.getByText('Invitations to 1 person').waitFor()
    expect(await page.getByLabel(text('users.plan.invitations.later')).isChecked()).toBe(true)
    await rows.getByText(text('users.rows.invited.later')).waitFor()
    await rows.getByText(text('users.rows.invited.none')).waitFor()
    await page.getByRole('button', { name: /^Run 1 / }).click()
    await state(page, 'done').waitFor()
    await page.getByText(/^Can be undone until/).waitFor()
    await button(page, 'users.batch.undo').click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('users.batch.undo') })
      .click()
    await state(page, 'undone').waitFor()
  },
)

story('takes access from many only when their number is typed', async ({ visitor }) => {
  const { page } = await visitor()
  await atImport(page)
  await page.locator('input[type="file"]').setInputFiles({
    name: 'few.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Surname,E-mail\nCallum,Reid,callum.reid@demo.test'),
  })
  await page.getByLabel(text('users.import.role')).selectOption('student')
  await button(page, 'users.import.check').click()
  await page.getByLabel(text('users.mode.full_sync'), { exact: true }).check()
  await button(page, 'users.map.dry_run').click()
  await state(page, 'planned').waitFor()
  const title = await page.getByText(/^\d+ people lose their access$/).innerText()
  const number = /^\d+/.exec(title)?.[0] ?? ''
  const run = page.getByRole('button', { name: /^Run / })
  const field = page.getByLabel(`Type ${number} to confirm`)
  expect(await run.isDisabled()).toBe(true)
  await field.fill(String(Number(number) + 1))
  expect(await run.isDisabled()).toBe(true)
  await field.fill(number)
  expect(await run.isDisabled()).toBe(false)
  // Nothing is run: other stories need these people.
  await button(page, 'users.batch.forget').click()
})

story('a file that is saved anew after it was chosen is chosen again, and goes', async ({ visitor }) => {
  const { page } = await visitor()
  await atImport(page)
  const folder = mkdtempSync(join(tmpdir(), 'cairn-people-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'again.csv')
  writeFileSync(path, 'Name,Surname,E-mail\nCallum,Reid,callum(at)demo.test')
  const field = page.locator('input[type="file"]')
  await field.setInputFiles(path)
  await page.getByLabel(text('users.import.role')).selectOption('student')
  for (const [at, key] of ['users.import.check', 'users.import.create'].entries()) {
    writeFileSync(path, 'Name,Surname,E-mail\nCallum,Reid,callum.reid@demo.test')
    // Browsers know when a file was saved to the second alone.
    const saved = Date.now() / 1000 + 10 * (at + 1)
    utimesSync(path, saved, saved)
    await button(page, key).click()
    await page.getByText('The file has changed since you chose it. Choose it again.').waitFor()
    expect(await field.evaluate((of) => of === document.activeElement)).toBe(true)
    expect(await page.locator('[data-severity]').count()).toBe(0)
    await field.setInputFiles(path)
  }
  await button(page, 'users.import.check').click()
  await page.getByText(text('users.map.columns')).waitFor()
  await button(page, 'users.batch.forget').click()
})

story('shows what is missing at the fields, and gives a template', async ({ visitor }) => {
  const { page } = await visitor()
  await atImport(page)
  for (const key of ['users.import.check', 'users.import.create']) {
    await page.reload()
    await button(page, key).click()
    for (const words of ['Choose a role', 'Choose a file']) await page.getByText(words).waitFor()
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'users.import.template')
      .click()
      .then(() => page.getByRole('menuitem', { name: 'CSV' }).click()),
  ])
  expect(download.suggestedFilename()).toBe('people-template.csv')
})

story('deletes somebody, and takes it back from the toast, which covers nothing', async ({ visitor }) => {
  const { page } = await visitor()
  await signIn(page, 'admin')
  await inside(page)
  await page.goto(address('demo', '/dashboard/users?search=kofi'))
  const kofi = page.getByRole('row', { name: 'Kofi Mensah' })
  await kofi.getByRole('button', { name: text('users.actions_of', { name: 'Kofi Mensah' }) }).click()
  await page.getByRole('menuitem', { name: text('users.act.delete') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('users.act.delete') })
    .click()
  await kofi.waitFor({ state: 'detached' })
  const toast = page.locator('[data-severity]')
  await toast.getByText(text('users.done.delete', { name: 'Kofi Mensah' })).waitFor()
  const box = await toast.boundingBox()
  expect(box?.x).toBeLessThan(40)
  expect(box?.y).toBeGreaterThan(400)
  await toast.getByRole('button', { name: text('generic.undo') }).click()
  await page.getByText(text('users.done.delete_undone', { name: 'Kofi Mensah' })).waitFor()
  await kofi.getByText(text('users.status.active'), { exact: true }).waitFor()
})

story(
  'reads on one line each whom it lists and what the list is limited to, at 768 px and on a phone',
  async ({ visitor }) => {
    const { page } = await visitor({ viewport: { width: 768, height: 900 } })
    await signIn(page, 'admin')
    await inside(page)
    await page.goto(address('demo', '/dashboard/users?status=active&status=pending&role=mentor&role=student'))
    const table = page.getByRole('table', { name: text('users.title') })
    const lena = table.getByRole('row', { name: 'Lena Fischer' })
    await lena.waitFor()
    const chip = page.getByTitle(/^Role: /).locator('..')
    const cutShort = () =>
      table.evaluate((of) => {
        const seen = [...of.querySelectorAll<HTMLElement>('a, [class*="Badge-label"]')].filter(
          (one) => one.getClientRects().length > 0,
        )
        return {
          looked: seen.length,
          cut: seen.filter((one) => one.scrollWidth > one.clientWidth + 1).length,
        }
      })

    expect((await chip.boundingBox())?.height).toBeLessThanOrEqual(34)
    expect(await chip.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 254, 252)')
    const wide = await cutShort()
    expect(wide.looked).toBeGreaterThan(20)
    expect(wide.cut).toBe(0)
    expect(await table.evaluate((of) => of.scrollWidth - (of.parentElement?.clientWidth ?? 0))).toBeLessThan(
      1,
    )
    await lena.getByText(text('users.status.pending')).filter({ visible: true }).waitFor()

    await page.setViewportSize({ width: 360, height: 780 })
    await lena.getByText(`${text('users.status.pending')} · ${text('role.student')} ·`).waitFor()
    expect((await chip.boundingBox())?.height).toBeLessThanOrEqual(34)
    const heights = await table
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .filter((row) => row.querySelector('td'))
          .map((row) => Math.round(row.getBoundingClientRect().height)),
      )
    expect(heights.length).toBeGreaterThan(10)
    expect(heights.filter((height) => height < 64 || height > 66)).toEqual([])
    await lena.getByRole('link', { name: 'Lena Fischer' }).click()
    await page.getByRole('heading', { name: 'Lena Fischer' }).waitFor()
  },
)
