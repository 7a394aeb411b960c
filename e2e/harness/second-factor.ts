import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { text } from './texts.ts'

export type Codes = {
  /** What the app shows so many half minutes from now: each code is good once. */
  codeOf: (steps: number) => string
  recovery: string[]
}

/** Sets codes from an app up on the screen that offers it, and keeps the recovery codes. */
export async function setUpCodes(page: Page): Promise<Codes> {
  const press = (key: string) => page.getByRole('button', { name: text(key), exact: true }).click()
  await press('security.totp.set_up')
  const dialog = page.getByRole('dialog')
  const secret = (await dialog.locator('code').first().innerText()).replaceAll(' ', '')
  const codeOf = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
  await dialog.getByRole('textbox', { name: text('security.totp.code') }).fill(codeOf(0))
  await press('security.totp.confirm')
  await dialog.locator('ol code').first().waitFor()
  const recovery = await dialog.locator('ol code').allInnerTexts()
  expect(recovery).toHaveLength(10)
  await press('security.recovery.kept')
  return { codeOf, recovery }
}
