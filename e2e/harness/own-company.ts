import { authApi } from '#contract/accounts/auth.ts'
import { companiesApi } from '#contract/companies/companies.ts'
import type { Role } from '#contract/roles.ts'
import { usersApi } from '#contract/people/users.ts'
import type { Page } from 'playwright-core'
import { call, tokenOf } from './api.ts'
import { linkIn, mailTo } from './mail.ts'
import { emailOf, fillSignIn } from './people.ts'
import { inside } from './signed-in.ts'
import { address, password, port } from './story.ts'

export const OWN_PASSWORD = 'three pebbles by a brook'

export type Own = { company: string; email: string; id: string; port: number }

const rootToken = (onPort: number) => tokenOf(onPort, 'demo', emailOf('root'), password)
let made = 0

/** A company that no other story looks into: its slug. */
export async function ownCompany(name: string, onPort = port): Promise<string> {
  made += 1
  const slug = `${name.toLowerCase().replaceAll(' ', '-')}-${Date.now().toString(36)}${made}`
  const token = await rootToken(onPort)
  await call(companiesApi.create, { port: onPort, company: 'demo', token, query: { slug }, body: { name } })
  return slug
}

/** Somebody of a company, invited by its operator, who has accepted. */
export async function ownPerson(company: string, role: Role, name = 'Tess', onPort = port): Promise<Own> {
  made += 1
  const email = `${name.toLowerCase()}.${Date.now().toString(36)}${made}@people.test`
  const token = await rootToken(onPort)
  const body = { name, surname: 'Ridge', email, role, invite: true }
  const { id } = await call(usersApi.create, { port: onPort, company, token, body })
  const link = new URL(linkIn(await mailTo(email, company, onPort)), address(company))
  const secret = link.searchParams.get('token') ?? new URLSearchParams(link.hash.slice(1)).get('token') ?? ''
  await call(authApi.acceptInvitation, {
    port: onPort,
    company,
    body: { token: secret, password: OWN_PASSWORD },
  })
  return { company, email, id, port: onPort }
}

/** Fills the sign-in and sends it, wherever that leads. */
export async function tryToEnter(page: Page, { company, email, port: onPort }: Own): Promise<void> {
  await page.goto(address(company, '/login', onPort))
  await page.locator('input[type="email"]').fill(email)
  await page.locator('input[type="password"]').fill(OWN_PASSWORD)
  await page.locator('form button[type="submit"]').click()
}

/** Signs in by the form and opens a screen. */
export async function enter(
  page: Page,
  { company, email, port: onPort }: Own,
  path = '/dashboard',
): Promise<void> {
  await page.goto(address(company, `/login?redirect=${encodeURIComponent(path)}`, onPort))
  await fillSignIn(page, email, OWN_PASSWORD)
  await inside(page)
}
