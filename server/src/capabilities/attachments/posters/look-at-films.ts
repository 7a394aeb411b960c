import { sql } from 'kysely'
import { ownerKinds } from '#contract/attachments.ts'
import { ffmpegOf } from '../../../platform/films/frame-of-film.ts'
import type { Services } from '../../../services.ts'
import type { Owners } from '../owners.ts'
import { askForPosters, POSTER_JOB } from './ask-for-posters.ts'

const AT_ONCE = 200

/**
 * Has pictures made of films that were never looked at: the program for it came to this machine after they did, or another
 * server without it had their turn. Some at a time; the others follow.
 */
export async function lookAtFilms({ db, env }: Services, owners: Owners): Promise<void> {
  if (!ffmpegOf(env)) return
  const kinds = ownerKinds.filter((kind) => owners[kind].posters)
  await db.onEachDatabase(async (tx) => {
    const films = await tx
      .selectFrom('attachments')
      .select(['company_id', 'id', 'kind'])
      .where('kind', '=', 'video')
      .where('poster_looked_at', 'is', null)
      .where('ready_at', '<', sql<Date>`now() - interval '10 minutes'`)
      .where('removed_at', 'is', null)
      .where('owner_kind', 'in', kinds)
      // What waits is not asked for again, and what failed for another reason than the film has a day's rest.
      .where(
        sql<boolean>`not exists (select from jobs j where j.company_id = attachments.company_id and j.kind = ${POSTER_JOB}
          and j.state in ('waiting', 'running') and j.payload ->> 'id' = attachments.id::text)`,
      )
      .where(
        sql<boolean>`not exists (select from jobs j where j.company_id = attachments.company_id and j.kind = ${POSTER_JOB}
          and j.state = 'failed' and j.finished_at > now() - interval '1 day'
          and j.payload ->> 'id' = attachments.id::text)`,
      )
      .orderBy('ready_at', 'desc')
      .limit(AT_ONCE)
      .execute()
    for (const [companyId, theirs] of Map.groupBy(films, ({ company_id }) => company_id))
      await askForPosters(tx, companyId, theirs)
  })
}
