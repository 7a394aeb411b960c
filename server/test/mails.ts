import { tokenFiller } from '#server/platform/mail/token.ts'
import type { World } from './world.ts'

/** The mails to an address as they leave, newest first: with their one-use links, which no row holds. */
export async function mailsTo(w: World, companyId: string, to: string) {
  const rows = await w.services.db.withTenant(companyId, (tx) =>
    tx.selectFrom('mails').selectAll().where('recipient', '=', to).orderBy('id', 'desc').execute(),
  )
  return rows.map(({ id, subject, body_text, sealed_token, attachments }) => {
    const text = tokenFiller(w.services.seal, { companyId, mailId: id }, sealed_token)(body_text)
    return { subject, text, token: /token=([\w-]+)/.exec(text)?.[1] ?? '', attachments }
  })
}
