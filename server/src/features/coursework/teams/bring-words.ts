import type { AttachmentOwner } from '#contract/attachments.ts'
import { sql } from 'kysely'
import { copyFiles, tallyOf } from '../../../capabilities/attachments/named-files.ts'
import type { Tx } from '../../../db/tenant.ts'
import { roundOf, type WorkRow } from '../find-work.ts'
import { filesOf, holdMembers, worksTogether } from './hold-team.ts'

/** What is written and attached, and whose that is. */
type Words = { body: string; link: string; files: AttachmentOwner; fileIds: string[]; by: WorkRow }

async function wordsOf(tx: Tx, by: WorkRow): Promise<Words> {
  const round = await roundOf(tx, by)
  const files = filesOf(round)
  const { ids } = await tallyOf(tx, files)
  return { body: round.body, link: round.link, files, fileIds: ids, by }
}

const isNothing = ({ body, link, fileIds }: Words) => body === '' && link === '' && fileIds.length === 0

/** What nobody would have any more if this one left a team that has handed in nothing; null where others are in it, or nothing is there. */
export async function wordsOfLast(tx: Tx, work: WorkRow): Promise<Words | null> {
  if ((await worksTogether(tx, work)).some(({ id }) => id !== work.id)) return null
  const words = await wordsOf(tx, work)
  return isNothing(words) ? null : words
}

/** Whether a team of the lesson has written nothing yet, so that somebody's words may become its own. Its work is locked. */
export async function hasRoomForWords(tx: Tx, teamId: string, lessonId: string): Promise<boolean> {
  const [first] = await holdMembers(tx, teamId)
  return first !== undefined && first.lesson_id === lessonId && isNothing(await wordsOf(tx, first))
}

/** They become those of the team that somebody is in now. */
export async function bringWords(
  tx: Tx,
  { body, link, files, fileIds, by }: Words,
  teamId: string,
): Promise<void> {
  const works = await holdMembers(tx, teamId)
  const [first] = works
  if (!first) return
  await copyFiles(
    tx,
    { companyId: by.company_id, from: files, to: filesOf(await roundOf(tx, first)) },
    fileIds,
  )
  await tx
    .updateTable('coursework_rounds')
    .set({ body, link, saved: sql`saved + 1`, saved_at: new Date(), saved_by: by.user_id })
    .where(
      'work_id',
      'in',
      works.map(({ id }) => id),
    )
    .where('number', '=', 1)
    .execute()
}
