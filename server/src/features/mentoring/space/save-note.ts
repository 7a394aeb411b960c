import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { mentoringSpaceApi } from '#contract/mentoring/mentoring-space.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { sealNote } from './note-seal.ts'
import { markActive, requireSpaceQuota, writeInSpace } from './open-space.ts'
import { viewNote } from './space.view.ts'

/** Nobody but its author finds a note that they would change: another’s is not there. */
async function ownNote({ tx, actor }: Context, relationshipId: string, id: string) {
  const known = await tx.selectFrom('mentoring_notes').selectAll().where('id', '=', id).executeTakeFirst()
  if (known && (known.relationship_id !== relationshipId || known.author_id !== actor.id)) fail('NOT_FOUND')
  return known
}

/** Writes a note, as it is typed. One for oneself alone is sealed before the database sees it. */
export async function saveNote(ctx: Context, { params, body }: Input<typeof mentoringSpaceApi.saveNote>) {
  const { tx, actor, company, services } = ctx
  const place = await writeInSpace(ctx, params.id)
  const context = {
    company_id: company.id,
    relationship_id: place.id,
    id: params.itemId,
    author_id: actor.id,
  }
  const known = await ownNote(ctx, place.id, params.itemId)
  if (!known) await requireSpaceQuota(ctx, 'mentoring_notes', place.id)
  // Its writer alone makes a note, and may not have heard that it was: what they send again is no other note, and who is to
  // read it is as they say now.
  const isAgain = known?.revision === 1 && body.revision === 0
  const before = known?.revision ?? 0
  if (before !== body.revision && !isAgain) fail('CONFLICT', { details: { reason: 'newer' } })
  const { visibility, text } = body
  if (known && isAgain && known.visibility === visibility) {
    const kept = viewNote(known, place.members, services.seal)
    if (kept.text === text) return kept
  }
  const changes = {
    visibility,
    body: visibility === 'pair' ? text : null,
    sealed: visibility === 'author' ? sealNote(services.seal, context, text) : null,
    revision: before + 1,
    updated_at: sql<Date>`now()`,
  }
  const note = await tx
    .insertInto('mentoring_notes')
    .values({ ...context, ...changes })
    .onConflict((one) =>
      one
        .columns(['company_id', 'id'])
        .doUpdateSet(changes)
        .where('mentoring_notes.relationship_id', '=', place.id)
        .where('mentoring_notes.author_id', '=', actor.id),
    )
    .returningAll()
    .executeTakeFirst()
  if (!note) fail('NOT_FOUND')
  if (visibility === 'pair') await markActive(ctx, place)
  return viewNote(note, place.members, services.seal)
}

export async function removeNote(ctx: Context, { params }: Input<typeof mentoringSpaceApi.removeNote>) {
  const place = await writeInSpace(ctx, params.id)
  if (!(await ownNote(ctx, place.id, params.itemId))) fail('NOT_FOUND')
  await ctx.tx.deleteFrom('mentoring_notes').where('id', '=', params.itemId).execute()
  return {}
}
