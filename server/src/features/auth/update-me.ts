import type { authApi } from '#contract/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context } from '../../http/context.ts'
import { failField } from '../../core/errors.ts'
import { requireSession } from '../../http/fresh-proof.ts'
import { audit } from '../../platform/audit.ts'
import { ownZone } from '../../platform/chosen-zone.ts'
import { viewMe } from './auth.view.ts'

export async function updateMe(ctx: Context, { body }: Input<typeof authApi.updateMe>) {
  const { tx, actor, company, request } = ctx
  const language = body.settings?.language ?? body.preferredLanguage
  if (body.preferredLanguage && body.preferredLanguage !== language)
    failField('settings.language', 'does_not_match')
  const zone = ownZone(body, actor)
  const changed = {
    name: body.name ?? actor.name,
    surname: body.surname ?? actor.surname,
    preferredLanguage: language ?? actor.preferredLanguage,
    timeZone: zone.timeZone,
  }
  // Who its owner is, no API token says.
  if (changed.name !== actor.name || changed.surname !== actor.surname) requireSession(actor)
  await tx
    .updateTable('users')
    .set({
      name: changed.name,
      surname: changed.surname,
      preferred_language: changed.preferredLanguage,
      ...zone.columns,
      updated_at: new Date(),
    })
    .where('id', '=', actor.id)
    .execute()
  const before = {
    name: actor.name,
    surname: actor.surname,
    preferredLanguage: actor.preferredLanguage,
    timeZone: actor.timeZone,
  }
  const target = { type: 'user', id: actor.id, name: `${changed.name} ${changed.surname}` }
  await audit(
    tx,
    actor.companyId,
    { actor, request },
    { action: 'auth.profile_changed', target, before, after: changed },
  )
  return viewMe({ ...actor, ...changed, timeZoneChosen: zone.timeZoneChosen }, company)
}
