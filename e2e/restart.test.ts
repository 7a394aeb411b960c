import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { freePort } from '#tools/lib/ports.ts'
import { startCairn } from '#tools/services/cairn.ts'
import { emailOf, fillSignIn } from './harness/people.ts'
import { inside, placeOf } from './harness/signed-in.ts'
import { address, password, story } from './harness/story.ts'
import { text } from './harness/texts.ts'

story('carries on under a signed-in person when the server is restarted [S4.12a]', async ({ visitor }) => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'cairn-restart-'))
  const port = await freePort()
  const first = await startCairn({ dataFolder, port })
  const { page } = await visitor()
  try {
    await page.goto(address('demo', '/login', first.port))
    await fillSignIn(page, emailOf('mentor'), password)
    await inside(page)
    await page.goto(address('demo', '/dashboard/me', first.port))
    await inside(page)
    const name = page.getByRole('textbox', { name: text('ui.names.name') }).first()
    await name.click()
    await page.waitForLoadState('networkidle')
    await name.fill('Typed before')
    await first.stop()
    // The person goes on while nobody answers, and nothing they typed is lost.
    await page
      .getByRole('button', { name: text('account.save') })
      .first()
      .click()
    expect(await name.inputValue()).toBe('Typed before')
  } finally {
    await first.stop()
  }
  const second = await startCairn({ dataFolder, port })
  try {
    await page
      .getByRole('button', { name: text('account.save') })
      .first()
      .click()
    await page.getByText(text('generic.message.success')).first().waitFor()
    expect(placeOf(page)).toBe('/dashboard/me')
    await page.reload()
    await inside(page)
    expect(
      await page
        .getByRole('textbox', { name: text('ui.names.name') })
        .first()
        .inputValue(),
    ).toBe('Typed before')
  } finally {
    await second.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
})
