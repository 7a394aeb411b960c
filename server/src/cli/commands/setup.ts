import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import { Email, Name } from '#contract/fields.ts'
import { usersApi } from '#contract/people/users.ts'
import { ApiError } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { makeOneTimeToken } from '../../features/auth/tokens/one-time-token.ts'
import { requireGoodPassword, setPassword } from '../../features/auth/passwords/set-password.ts'
import { addCompany, slugTaken } from '../../features/companies/add-company.ts'
import { createUser } from '../../features/users/create-user.ts'
import { audit } from '../../platform/audit.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'
import type { Services } from '../../services.ts'
import { command, firstLine } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { asOperator, companyOf } from '../operator.ts'

const LOCK = 7266

async function requireNone(tx: Tx): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .where('status', '!=', 'deleted')
    .executeTakeFirst()
  if (found)
    throw new CommandError(
      'There is a super_admin already. That person can invite others; new-password helps one who cannot sign in.',
    )
}

async function defaultCompany(services: Services, name: string) {
  const slug = services.env.CAIRN_DEFAULT_COMPANY
  const { db } = services
  await db.onEachDatabase(requireNone, { readOnly: true })
  const find = (tx: Tx) => tx.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!(await db.withPlatformAt(slug, find, { readOnly: true }))) {
    const id = uuid()
    const target = { type: 'company', id, name }
    await db
      .withNewCompany({ id, slug }, async (tx) => {
        await addCompany(tx, { id, slug, name })
        await audit(tx, id, { actor: null }, { action: 'companies.created', target })
      })
      .catch(slugTaken)
      .catch((error: unknown) => {
        // Of two setups at once one finds the other’s company.
        if (!(error instanceof ApiError) || error.code !== 'ALREADY_EXISTS') throw error
      })
  }
  return companyOf(services, slug)
}

export const setup = command({
  name: 'setup',
  usage:
    '--email <address> --name <name> --surname <surname> [--company-name <name>] [--password-stdin | --mail]',
  summary: 'Make the first super_admin, and the default company where there is none',
  bare: true,
  flags: {
    email: { type: 'string', ask: 'E-mail address' },
    name: { type: 'string', ask: 'First name' },
    surname: { type: 'string', ask: 'Surname' },
    'company-name': { type: 'string' },
    'password-stdin': { type: 'boolean' },
    mail: { type: 'boolean' },
  },
  args: z.object({
    email: Email,
    name: Name,
    surname: Name,
    companyName: Name.default('Cairn'),
    passwordStdin: z.boolean().default(false),
    mail: z.boolean().default(false),
  }),
  async run(services, args, { input }) {
    const { email, name, surname, passwordStdin, mail } = args
    if (passwordStdin && mail) throw new CommandError('Give --password-stdin or --mail, not both.')
    const password = passwordStdin ? await firstLine(input) : undefined
    const whose = { one: email }
    if (password !== undefined)
      await requireGoodPassword(services, 'password', password, { email, name, surname }, whose)
    const hash = password === undefined ? undefined : await services.passwords.hash(password, whose)
    const company = await defaultCompany(services, args.companyName)
    const body = usersApi.create.body.parse({ email, name, surname, role: 'super_admin', invite: mail })
    return asOperator(services, company, async (ctx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(ctx.tx)
      await requireNone(ctx.tx)
      const user = await createUser(ctx, { params: undefined, query: undefined, body, files: undefined })
      if (hash !== undefined) {
        await setPassword(ctx.tx, { companyId: company.id, userId: user.id, hash })
        await ctx.tx.updateTable('users').set({ status: 'active' }).where('id', '=', user.id).execute()
        return `${email} is super_admin. Sign in at ${publicUrl(services.env, company.slug, '/login')}`
      }
      if (mail) return `${email} is invited by mail.`
      const { token, expiresAt } = await makeOneTimeToken(ctx.tx, {
        companyId: company.id,
        userId: user.id,
        purpose: 'invitation',
      })
      const link = publicUrl(services.env, company.slug, `/onboarding/accept?token=${token}`)
      return `${email} is super_admin once this link is opened. It works once, until ${expiresAt.toISOString()}:\n${link}`
    })
  },
})
