import { platformApi } from '#contract/installation/platform.ts'
import { call, tokenOf } from './api.ts'
import { emailOf } from './people.ts'
import { password, port } from './story.ts'

/** The text of the newest mail to an address, from the outbox that a super_admin sees. */
export async function mailTo(email: string, company = 'demo', onPort = port): Promise<string> {
  const token = await tokenOf(onPort, 'demo', emailOf('root'), password)
  const { items } = await call(platformApi.outbox, {
    port: onPort,
    company,
    token,
    query: { pageSize: '200' },
  })
  const newest = items.find(({ to }) => to.toLowerCase().includes(email.toLowerCase()))
  if (!newest) throw new Error(`no mail to ${email} in the outbox of ${company}`)
  return (await call(platformApi.outboxMessage, { port: onPort, company, token, params: { id: newest.id } }))
    .text
}

/** The path of the link in a mail that leads to a screen of the onboarding. */
export function linkIn(mail: string): string {
  const link = /https?:\/\/\S+\/onboarding\/\S+/.exec(mail)?.[0]
  if (!link) throw new Error(`no link in the mail:\n${mail}`)
  const { pathname, search, hash } = new URL(link)
  return pathname + search + hash
}
