import pino from 'pino'
import { asOwnCompany } from '../db/tenant.ts'
import type { Actor, Context, OwnCompany } from '../http/caller/context.ts'
import { loadCompany } from '../platform/companies/companies.ts'
import type { Services } from '../services.ts'
import { CommandError } from './command-error.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Who acts from the command line: whoever reaches it may do all that a super_admin may. */
const operator = (company: OwnCompany): Actor => ({
  id: NOBODY,
  companyId: company.id,
  role: 'super_admin',
  status: 'active',
  name: 'Command line',
  surname: '',
  email: '',
  lastLogin: null,
  preferredLanguage: null,
  timeZone: null,
  timeZoneChosen: false,
  photoKey: null,
  createdAt: new Date(0),
  invitedAt: null,
  onboarded: true,
  sessionId: null,
  proved: true,
  mustEnrol: false,
  scopes: null,
})

export async function companyOf({ db }: Services, slug: string): Promise<OwnCompany> {
  const company = await db.withPlatformAt(slug, (tx) => loadCompany(tx, slug), { readOnly: true })
  if (!company) throw new CommandError(`There is no company ${slug}.`)
  return { ...company, id: asOwnCompany(company.id) }
}

/** Runs what the API runs too, in one transaction inside the company, as the operator. */
export async function asOperator<T>(
  services: Services,
  company: OwnCompany,
  body: (ctx: Context) => Promise<T>,
): Promise<T> {
  const committed: (() => void | Promise<void>)[] = []
  const request = {
    id: 'command-line',
    ip: '',
    origin: 'http://localhost',
    userAgent: null,
    languages: [],
    log: pino({ level: 'silent' }),
    gone: new AbortController().signal,
    rawBody: undefined,
  }
  const result = await services.db.withTenant(company.id, (tx) =>
    body({
      services,
      company,
      tx,
      actor: operator(company),
      // Nobody shuts out whoever is at the machine.
      askAgain: async () => operator(company),
      request,
      bearer: null,
      afterCommit: (then) => void committed.push(then),
    }),
  )
  for (const then of committed) await then()
  return result
}
