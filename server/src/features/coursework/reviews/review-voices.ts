import { sql } from 'kysely'
import type { Review } from '#contract/practice/work.ts'
import { attachmentBytes } from '#contract/attachments.ts'
import { limits } from '#contract/limits.ts'
import { GRADERS } from '#contract/rules/learning/graders/two-graders.ts'
import { waitsForReview, type WorkPart } from '#contract/rules/learning/work-moves.ts'
import type { OwnerRules } from '../../../capabilities/attachments/owners.ts'
import { kindsOfFiles, ownersOfFiles } from '../../../capabilities/attachments/named-files.ts'
import { failField } from '../../../core/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Actor } from '../../../http/caller/context.ts'
import { roundOf, selectRounds, selectWork, workPart, type WorkRow } from '../find-work.ts'
import { gradingsOf, isGiven, isOfTwo, turnOf } from '../graders/gradings.ts'

const ownerOf = (workId: string) => ({ kind: 'work_review' as const, id: workId })

/**
 * Refuses a review that begins to name a voice that is not there, or is none. What it names stays until the transaction
 * ends. One that the review `before` named already may have gone with whose it was.
 */
export async function requireVoices(
  tx: Tx,
  workId: string,
  { voices = [] }: Review,
  before: Review | null,
): Promise<void> {
  const added = voices.filter((id) => !names(before, id))
  const kinds = await kindsOfFiles(tx, ownerOf(workId), added)
  if (!added.every((id) => kinds.get(id)?.kind === 'audio')) failField('review.voices', 'invalid_value')
}

/**
 * The work of which this is the owner of voices, as far as somebody has to do with it. A team's has several, and with them
 * that of whoever was taken out of it, which stands by itself: one of them says nothing of another. Whose own is among
 * them has no other.
 */
async function worksFor(tx: Tx, id: string, actor: Pick<Actor, 'id' | 'role'>): Promise<Standing[]> {
  const works = await selectWork(tx)
    .where(sql<boolean>`(id = ${id} or team_id = ${id})`)
    .orderBy('id')
    .execute()
  const own = works.find((one) => one.user_id === actor.id)
  const found: Standing[] = []
  for (const work of own ? [own] : works) {
    const part = await workPart(tx, actor, work)
    if (part) found.push({ work, part })
  }
  return found
}

type Standing = { work: WorkRow; part: WorkPart }

const names = (review: Review | null, fileId: string) => review?.voices?.includes(fileId) ?? false

/** Whether two are grading it, and it is no turn of theirs. */
async function isOutOfTurn(tx: Tx, actor: Pick<Actor, 'id' | 'role'>, work: WorkRow): Promise<boolean> {
  if (!isOfTwo(work)) return false
  const round = await roundOf(tx, work)
  const gradings = await gradingsOf(tx, round.id)
  return (await turnOf(tx, actor, { ...round, course_id: work.course_id }, gradings)) === 'wait'
}

const isReviewedNow = ({ state }: WorkRow) => waitsForReview.includes(state) || state === 'auto_graded'

/** Whether a review of this piece of work names the voice, as far as somebody reads its reviews. */
async function opensOf(
  tx: Tx,
  actor: Pick<Actor, 'id'>,
  { work, part }: Standing,
  fileId: string,
): Promise<boolean> {
  const rounds = await selectRounds(tx).where('work_id', '=', work.id).execute()
  if (rounds.some((one) => one.released_at !== null && names(one.review, fileId))) return true
  if (part === 'learner') return false
  if (rounds.some((one) => names(one.review_draft, fileId))) return true
  const gradings = await gradingsOf(tx, (await roundOf(tx, work)).id)
  const isShown = gradings.filter(isGiven).length >= GRADERS
  return gradings.some((one) => (isShown || one.grader_id === actor.id) && names(one.review, fileId))
}

/**
 * What is spoken about a piece of work. Whoever reviews it adds it while it waits for a review; it is heard by whoever
 * reads the review that names it: other reviewers, and whose work it is once that review is released.
 */
export const reviewVoices: OwnerRules = {
  // A voice says whose it is, as no written word does.
  goesWithPerson: true,
  unlogged: true,
  apart: true,
  async rights({ tx, actor, company }, id) {
    const reviewed = (await worksFor(tx, id, actor)).filter(({ part }) => part !== 'learner')
    if (reviewed.length === 0) return null
    let change = false
    for (const { work } of reviewed) change ||= isReviewedNow(work) && !(await isOutOfTurn(tx, actor, work))
    return { open: true, change: change && actor.companyId === company.id, name: '' }
  },
  async opensOne({ tx, actor }, id, fileId) {
    for (const { work, part } of await worksFor(tx, id, actor))
      if (await opensOf(tx, actor, { work, part }, fileId)) return true
    return false
  },
  async hold(tx, id) {
    // As a review is saved or released, which locks the same row.
    await tx
      .selectFrom('coursework')
      .select('id')
      .where(sql<boolean>`(id = ${id} or team_id = ${id})`)
      .orderBy('id')
      .forShare()
      .execute()
  },
  async quota() {
    return { most: limits.workVoices, bytes: attachmentBytes.audio }
  },
  takes: (_tx, _id, mediaType) => Promise.resolve(mediaType.startsWith('audio/')),
  async named(tx, fileIds) {
    const works = [...new Set((await ownersOfFiles(tx, 'work_review', fileIds)).values())]
    if (!works.length) return new Set()
    const voicesOf = (review: string) => sql<string[]>`coalesce(${sql.ref(review)} -> 'voices', '[]'::jsonb)`
    const rows = await tx
      .selectFrom('coursework_rounds as r')
      .leftJoin('coursework_gradings as g', (join) =>
        join.onRef('g.company_id', '=', 'r.company_id').onRef('g.round_id', '=', 'r.id'),
      )
      .select([
        voicesOf('r.review').as('released'),
        voicesOf('r.review_draft').as('written'),
        voicesOf('g.review').as('given'),
      ])
      .where(
        sql<boolean>`r.work_id in (select w.id from coursework w where w.company_id = r.company_id
          and (w.id = any(${works}::uuid[]) or w.team_id = any(${works}::uuid[])))`,
      )
      .execute()
    const all = new Set(rows.flatMap(({ released, written, given }) => [...released, ...written, ...given]))
    return new Set(fileIds.filter((id) => all.has(id)))
  },
  async existing(tx, ids) {
    const rows = await tx
      .selectFrom('coursework')
      .select(sql<string>`coalesce(team_id, id)`.as('under'))
      .where(sql<boolean>`(id = any(${[...ids]}::uuid[]) or team_id = any(${[...ids]}::uuid[]))`)
      .execute()
    return new Set(rows.map(({ under }) => under))
  },
  changed: () => Promise.resolve(),
}
