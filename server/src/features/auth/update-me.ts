import type { authApi } from '#contract/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Context, OutsideContext } from '../../http/context.ts'
import { fail, failField } from '../../core/errors.ts'
import { requireSession } from '../../http/fresh-proof.ts'
import { audit } from '../../platform/audit.ts'
import { ownZone } from '../../platform/chosen-zone.ts'
import type { Image } from '../../platform/images/images.ts'
import { viewMe } from './auth.view.ts'
import { putPhoto, readPhoto } from './photo.ts'

type Given = Input<typeof authApi.updateMe>

/** All that is given, or nothing of it. */
export async function updateMe(ctx: OutsideContext, { body, files }: Given) {
  // The rest can be said before a second factor is set up.
  if ((files.photo || body.photo === null) && ctx.actor.mustEnrol)
    fail('FORBIDDEN', { details: { reason: 'second_factor_needed' } })
  const photo = files.photo ? await readPhoto(ctx, files.photo) : body.photo
  return ctx.atHome((inside) => change(inside, body, photo))
}

async function change(ctx: Context, body: Given['body'], photo: Image | null | undefined) {
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
  const photoKey = photo === undefined ? actor.photoKey : await putPhoto(ctx, photo)
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
  return viewMe({ ...actor, ...changed, photoKey, timeZoneChosen: zone.timeZoneChosen }, company)
}
