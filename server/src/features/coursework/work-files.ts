import { sql } from 'kysely'
import { isWritten } from '#contract/rules/learning/work-moves.ts'
import { takesAttachments } from '#contract/rules/learning/answer-files.ts'
import { attachmentBytes } from '#contract/attachments.ts'
import { limits } from '#contract/limits.ts'
import type { OwnerRules } from '../../capabilities/attachments/owners.ts'
import type { Tx } from '../../db/tenant.ts'
import { stillLearnt } from '../enrolments/offered.ts'
import { isNameless } from './nameless.ts'
import { assignmentOf, selectRounds, selectWork, workPart } from './find-work.ts'

const MEGABYTE = 1024 * 1024

const underId = (id: string) => sql<boolean>`(id = ${id} or files_of = ${id})`

/** A round of which the files are under this id, with its work: one's own, where a team has them. */
async function roundAndWork(tx: Tx, id: string, ownId?: string) {
  const rounds = await selectRounds(tx).where(underId(id)).orderBy('id').execute()
  if (rounds.length === 0) return null
  const works = await selectWork(tx)
    .where('id', 'in', [...new Set(rounds.map((round) => round.work_id))])
    .orderBy(sql`team_left_at is not null`)
    .orderBy('id')
    .execute()
  const work = works.find((one) => one.user_id === ownId) ?? works[0]
  const round = work && rounds.find((one) => one.work_id === work.id)
  return work && round ? { round, work } : null
}

/**
 * Files of a round of somebody's work. Whose it is adds them as long as it is written in; its reviewers open them once it
 * is handed in, and no more where it was withdrawn.
 */
export const workFiles: OwnerRules = {
  goesWithPerson: true,
  most: limits.workFiles,
  async rights({ tx, actor, company }, id) {
    const found = await roundAndWork(tx, id, actor.id)
    if (!found) return null
    const { round, work } = found
    const part = await workPart(tx, actor, work)
    if (part === null || (part !== 'learner' && round.submitted_at === null)) return null
    // Here a file has its name, which may say whose it is; beside the work it has a number.
    if (part !== 'learner' && isNameless(work)) return null
    const change =
      part === 'learner' &&
      actor.companyId === company.id &&
      round.number === work.round &&
      isWritten.includes(work.state) &&
      (await stillLearnt(tx, [work.enrolment_id])).size > 0 &&
      takesAttachments((await assignmentOf(tx, work)).settings.accepts)
    return { open: true, change, name: `#${round.number}` }
  },
  async hold(tx, id) {
    // As it is handed in or taken back, which locks the same row.
    const works = tx.selectFrom('coursework_rounds').select('work_id').where(underId(id))
    await tx.selectFrom('coursework').select('id').where('id', 'in', works).orderBy('id').forShare().execute()
  },
  async quota(tx, id) {
    const found = await roundAndWork(tx, id)
    if (!found) return { most: limits.workFiles, bytes: attachmentBytes.document }
    const { mostFiles, mostMegabytes } = (await assignmentOf(tx, found.work)).settings
    return { most: mostFiles, bytes: mostMegabytes * MEGABYTE }
  },
  async existing(tx, ids) {
    const rows = await tx
      .selectFrom('coursework_rounds')
      .select(sql<string>`coalesce(files_of, id)`.as('under'))
      .where(sql<boolean>`(id = any(${[...ids]}::uuid[]) or files_of = any(${[...ids]}::uuid[]))`)
      .execute()
    return new Set(rows.map(({ under }) => under))
  },
  changed: () => Promise.resolve(),
}
