import type { Page } from 'playwright-core'

export type Company = 'demo' | 'acme'
/** Whose demo account: `root` is the super_admin, who lives in demo. */
export type Who = 'root' | 'admin' | 'mentor' | 'student'

/** Where a server answers: Chromium resolves every name under localhost to this machine. */
export const addressOn = (port: number, company: string, path = '/') =>
  `http://${company}.localhost:${port}${path}`

export const emailOf = (who: Who, company: string = 'demo') =>
  who === 'root' ? 'root@cairn.test' : `${who}@${company}.test`

/** Fills the sign-in form that the page shows, in whichever language, and waits until it has been left. */
export async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  const form = page.locator('form').filter({ has: page.locator('input[type="password"]') })
  await form.locator('input[type="email"]').fill(email)
  await form.locator('input[type="password"]').fill(password)
  await form.locator('button[type="submit"]').click()
  await page.waitForURL((url) => !/^\/login\/?$/i.test(url.pathname))
}
