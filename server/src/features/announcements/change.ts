import { sql } from 'kysely'
import type { announcementsApi } from '#contract/installation/announcements.ts'
import type { Input } from '#contract/endpoint.ts'
import { fail } from '../../core/errors.ts'
import { forgetAbout, retitleNews } from '../../capabilities/notifications/offered.ts'
import type { Context } from '../../http/caller/context.ts'
import { audit } from '../../platform/audit.ts'
import { mayEdit, openSent } from './announcement.view.ts'
import { lockSent } from './audience.ts'

/** Its new words say that they are; who changes words that somebody else changed meanwhile is told so. */
export async function editAnnouncement(
  { tx, actor, company, request, askAgain }: Context,
  { params, body }: Input<typeof announcementsApi.edit>,
) {
  await lockSent(tx, actor, params.id)
  const row = await lockSent(tx, await askAgain(), params.id)
  if (!mayEdit(actor, row)) fail('FORBIDDEN')
  if (row.state === 'taken_back' || row.revision !== body.revision)
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  await tx
    .updateTable('announcements')
    .set({
      title: body.title,
      body: JSON.stringify(body.body),
      revision: row.revision + 1,
      edited_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .execute()
  await retitleNews(tx, { about: row.id, kinds: ['announcement'], title: body.title })
  await audit(
    tx,
    company.id,
    { actor, request },
    {
      action: 'announcements.edited',
      target: { type: 'announcement', id: row.id, name: body.title },
      before: { title: row.title },
      after: { title: body.title },
    },
  )
  return openSent(tx, actor, row.id)
}

/** Whoever was told finds it no more, and whoever was not is told nothing; who had read it stays known to who sent it. */
export async function takeBackAnnouncement(
  { tx, actor, company, request, askAgain }: Context,
  { params }: Input<typeof announcementsApi.takeBack>,
) {
  await lockSent(tx, actor, params.id)
  const row = await lockSent(tx, await askAgain(), params.id)
  if (row.state === 'taken_back') fail('CONFLICT', { details: { reason: 'moved_on' } })
  await tx
    .updateTable('announcements')
    .set({ state: 'taken_back', taken_back_at: sql<Date>`now()` })
    .where('id', '=', row.id)
    .execute()
  await forgetAbout(tx, { about: row.id, kinds: ['announcement'] })
  await audit(
    tx,
    company.id,
    { actor, request },
    { action: 'announcements.taken_back', target: { type: 'announcement', id: row.id, name: row.title } },
  )
  return openSent(tx, actor, row.id)
}
