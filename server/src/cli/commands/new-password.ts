import { z } from 'zod'
import { Email, SlugShape } from '#contract/fields.ts'
import { endSessions } from '../../features/auth/end-sessions.ts'
import { makeOneTimeToken } from '../../features/auth/one-time-token.ts'
import { audit } from '../../platform/audit.ts'
import { publicUrl } from '../../platform/public-url.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { asOperator, companyOf } from '../operator.ts'

const paths = { invitation: '/onboarding/accept', password: '/onboarding/reset' } as const

export const newPassword = command({
  name: 'new-password',
  usage: '--company <slug> --email <address>',
  summary: 'End a user’s sessions and password, and print a one-use link for a new one',
  flags: { company: { type: 'string' }, email: { type: 'string' } },
  args: z.object({ company: SlugShape, email: Email }),
  async run(services, { company: slug, email }) {
    const company = await companyOf(services, slug)
    return asOperator(services, company, async ({ tx, actor, request }) => {
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
      await tx.deleteFrom('user_credentials').where('user_id', '=', user.id).execute()
      await endSessions(tx, { companyId: company.id, userId: user.id, reason: 'new_password' })
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
