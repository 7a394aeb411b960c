import { z } from 'zod'
import { Email, SlugShape } from '#contract/fields.ts'
import { endPassword } from '../../features/auth/passwords/end-password.ts'
import { makeOneTimeToken } from '../../features/auth/tokens/one-time-token.ts'
import { resetFactors } from '../../features/second-step/reset-factors.ts'
import { audit } from '../../platform/audit.ts'
import { publicUrl } from '../../platform/guard/public-url.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { asOperator, companyOf } from '../operator.ts'

const nothing = { query: undefined, body: undefined, files: undefined }
const paths = { invitation: '/onboarding/accept', password: '/onboarding/reset' } as const

export const newPassword = command({
  name: 'new-password',
  usage: '--company <slug> --email <address> [--remove-second-factor]',
  summary: 'End a user’s sessions and password, and print a one-use link for a new one',
  flags: {
    company: { type: 'string' },
    email: { type: 'string' },
    'remove-second-factor': { type: 'boolean' },
  },
  args: z.object({
    company: SlugShape,
    email: Email,
    /** For somebody who lost phone and codes, and whom nobody else can help: the only super_admin. */
    removeSecondFactor: z.boolean().default(false),
  }),
  async run(services, { company: slug, email, removeSecondFactor }) {
    const company = await companyOf(services, slug)
    return asOperator(services, company, async (ctx) => {
      const { tx, actor, request } = ctx
      const user = await tx
        .selectFrom('users')
        .select(['id', 'name', 'surname', 'status'])
        .where('email', '=', email)
        .where('status', '!=', 'deleted')
        .forUpdate()
        .executeTakeFirst()
      if (!user) throw new CommandError(`${company.name} has no user ${email}.`)
      if (user.status === 'inactive') throw new CommandError(`${email} is inactive. Make them active first.`)
      const purpose = user.status === 'pending' ? 'invitation' : 'password'
      await endPassword(tx, { companyId: company.id, userId: user.id, reason: 'new_password' })
      if (removeSecondFactor) await resetFactors(ctx, { params: { id: user.id }, ...nothing })
      const { token, expiresAt } = await makeOneTimeToken(tx, {
        companyId: company.id,
        userId: user.id,
        purpose,
      })
      const target = { type: 'user', id: user.id, name: `${user.name} ${user.surname}` }
      await audit(tx, company.id, { actor, request }, { action: 'users.new_password_created', target })
      const link = publicUrl(services.env, company.slug, `${paths[purpose]}?token=${token}`)
      return `This link works once, until ${expiresAt.toISOString()}:\n${link}`
    })
  },
})
