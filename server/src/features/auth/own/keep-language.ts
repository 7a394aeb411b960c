import type { Language } from '#contract/fields.ts'
import type { RequestInfo } from '../../../http/caller/context.ts'
import type { Tx } from '../../../db/tenant.ts'
import { audit } from '../../../platform/audit.ts'

type Person = { id: string; name: string; surname: string; preferred_language: Language | null }
type Given = { companyId: string; request: RequestInfo; language: Language | undefined }

/** A language chosen at a mailed link, by whom the link is for: kept with them as any change of their own. */
export async function keepLanguage(
  tx: Tx,
  person: Person,
  { companyId, request, language }: Given,
): Promise<void> {
  const { id, preferred_language: before } = person
  if (!language || language === before) return
  await tx
    .updateTable('users')
    .set({ preferred_language: language, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
  const target = { type: 'user', id, name: `${person.name} ${person.surname}` }
  await audit(
    tx,
    companyId,
    { actor: person, request },
    {
      action: 'auth.profile_changed',
      target,
      before: { preferredLanguage: before },
      after: { preferredLanguage: language },
    },
  )
}
