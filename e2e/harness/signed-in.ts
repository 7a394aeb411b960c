import type { Page } from 'playwright-core'
import { emailOf, fillSignIn, type Company, type Who } from './people.ts'
import { address, password } from './story.ts'
import { text } from './texts.ts'

/** Signs somebody in by the form, as they would. */
export async function signIn(
  page: Page,
  who: Who,
  company: Company = 'demo',
  path = '/login',
): Promise<void> {
  await page.goto(address(company, path))
  await fillSignIn(page, emailOf(who, company), password)
}

/** Waits until the frame of the signed-in screens is there. */
export const inside = (page: Page) => userMenu(page).waitFor()

const userMenu = (page: Page) =>
  page
    .getByRole('button', { name: new RegExp(`^(${menuOf('en')}|${menuOf('es')})`) })
    .filter({ visible: true })
    .first()
const menuOf = (language: 'en' | 'es') => text('shell.user_menu', { name: '' }, language).trim()

/** Chooses an entry of the person’s own menu. */
export async function fromUserMenu(page: Page, entry: string): Promise<void> {
  await userMenu(page).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Where the page is, without its origin. */
export function placeOf(page: Page): string {
  const { pathname, search, hash } = new URL(page.url())
  return pathname + search + hash
}

/** Counts the calls of one path that a page makes from now on. */
export function countCalls(page: Page, path: string): () => number {
  let calls = 0
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/v1${path}`) calls += 1
  })
  return () => calls
}
