import { z } from 'zod'
import { Email, Language, Name, SlugShape } from '#contract/fields.ts'
import { Role } from '#contract/roles.ts'
import { usersApi } from '#contract/people/users.ts'
import { createUser } from '../../features/users/create-user.ts'
import { command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { asOperator, companyOf } from '../operator.ts'

export const userCreate = command({
  name: 'user create',
  usage:
    '--company <slug> --email <address> --name <name> --surname <surname> --role student|mentor|admin|super_admin [--language en|es] [--no-invite]',
  summary: 'Create a user and send the invitation',
  flags: {
    company: { type: 'string' },
    email: { type: 'string' },
    name: { type: 'string' },
    surname: { type: 'string' },
    role: { type: 'string' },
    language: { type: 'string' },
    'no-invite': { type: 'boolean' },
  },
  args: z.object({
    company: SlugShape,
    email: Email,
    name: Name,
    surname: Name,
    role: Role,
    language: Language.optional(),
    noInvite: z.boolean().default(false),
  }),
  async run(services, { company: slug, noInvite, language, ...person }) {
    const company = await companyOf(services, slug)
    if (person.role === 'super_admin' && slug !== services.env.CAIRN_DEFAULT_COMPANY)
      throw new CommandError(`A super_admin lives in the company ${services.env.CAIRN_DEFAULT_COMPANY}.`)
    const body = usersApi.create.body.parse({ ...person, preferredLanguage: language, invite: !noInvite })
    await asOperator(services, company, (ctx) =>
      createUser(ctx, { params: undefined, query: undefined, body, files: undefined }),
    )
    if (noInvite)
      return `${person.email} is a user of ${company.name}, not yet invited. new-password makes a link for them.`
    if (services.mail.sends) return `${person.email} is a user of ${company.name} and invited by mail.`
    return `${person.email} is a user of ${company.name}. No mail server is configured: the invitation is in the outbox, and new-password makes a link for them.`
  },
})
