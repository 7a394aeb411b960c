import type { authApi } from '#contract/accounts/auth.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Actor, Context, OutsideContext } from '../../../http/caller/context.ts'
import { fail, failField } from '../../../core/errors.ts'
import { requireSession } from '../../../http/caller/fresh-proof.ts'
import { audit } from '../../../platform/audit.ts'
import { changeOwn } from './change-own.ts'
import type { Image } from '../../../platform/images/images.ts'
import { viewMe } from '../auth.view.ts'
import { putPhoto, readPhoto } from './photo.ts'

type Given = Input<typeof authApi.updateMe>

/** All that is given, or nothing of it. */
export async function updateMe(ctx: OutsideContext, { body, files }: Given) {
  // The rest can be said before a second factor is set up.
  if ((files.photo || body.photo === null) && ctx.actor.mustEnrol)
    fail('FORBIDDEN', { details: { reason: 'second_factor_needed' } })
  const photo = files.photo ? await readPhoto(ctx, files.photo) : body.photo
  return ctx.inOwnCompany((inside) => change(inside, body, photo))
}

const auditedFields = ({ name, surname, preferredLanguage, timeZone }: Actor) => ({
  name,
  surname,
  preferredLanguage,
  timeZone,
})

async function change(ctx: Context, body: Given['body'], photo: Image | null | undefined) {
  const { tx, actor, company, request } = ctx
  const language = body.settings?.language ?? body.preferredLanguage
  if (body.preferredLanguage && body.preferredLanguage !== language)
    failField('settings.language', 'does_not_match')
  if (photo !== undefined) await putPhoto(ctx, photo)
  const { before, after } = await changeOwn(ctx, { ...body, preferredLanguage: language })
  // Who its owner is, no API token says.
  if (after.name !== before.name || after.surname !== before.surname) requireSession(actor)
  const target = { type: 'user', id: actor.id, name: `${after.name} ${after.surname}` }
  await audit(
    tx,
    actor.companyId,
    { actor, request },
    { action: 'auth.profile_changed', target, before: auditedFields(before), after: auditedFields(after) },
  )
  return viewMe(after, company)
}
