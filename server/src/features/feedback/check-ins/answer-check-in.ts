import { sql } from 'kysely'
import type { CheckInMoment, checkInsApi } from '#contract/mentoring/check-ins.ts'
import type { Input } from '#contract/endpoint.ts'
import { takeBack } from '../../../capabilities/notifications/offered.ts'
import { firstWrong } from '#contract/rules/mentoring/check-in-questions.ts'
import { fail, failField } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { ownPair } from '../../mentoring/offered.ts'
import { checkInContext } from '../word-seal.ts'
import { mayAnswer, ownCheckIns, viewCheckIn, type CheckInRow } from './check-in.view.ts'
import { otherIn } from './own-check-ins.ts'

type Of = { id: string; moment: CheckInMoment }
type Body = Input<typeof checkInsApi.answer>['body']

const ofOwn = ({ tx, actor }: Context, { id, moment }: Of) =>
  tx
    .selectFrom('check_ins')
    .selectAll()
    .where('relationship_id', '=', id)
    .where('author_id', '=', actor.id)
    .where('moment', '=', moment)
    .forUpdate()
    .executeTakeFirst()

async function shown(ctx: Context, { id, moment }: Of) {
  const pair = await ownPair(ctx, id)
  const row = await ownCheckIns(ctx, pair.id).where('c.moment', '=', moment).executeTakeFirst()
  return viewCheckIn(ctx, row ?? fail('NOT_FOUND'), otherIn(pair))
}

/** What one was asked, held; CONFLICT where there is nothing to be said to it any more. */
async function heldAsked(ctx: Context, of: Of): Promise<CheckInRow> {
  await ownPair(ctx, of.id)
  const row = (await ofOwn(ctx, of)) ?? fail('NOT_FOUND')
  if (!mayAnswer(row)) fail('CONFLICT', { details: { reason: 'moved_on' } })
  return row
}

/** The word as it is now, in the place of the one before; one that is empty is none. */
async function writeWord({ tx, services }: Context, row: CheckInRow, { word, wordFor }: Body) {
  const { company_id, relationship_id, author_id, moment } = row
  const key = { company_id, relationship_id, author_id, moment }
  await tx
    .deleteFrom('check_in_words')
    .where('relationship_id', '=', relationship_id)
    .where('author_id', '=', author_id)
    .where('moment', '=', moment)
    .execute()
  if (word === '') return
  const text =
    wordFor === 'author' ? { sealed: services.seal.close(word, checkInContext(key)) } : { body: word }
  await tx
    .insertInto('check_in_words')
    .values({ ...key, audience: wordFor, ...text })
    .execute()
}

const change = ({ tx }: Context, row: CheckInRow) =>
  tx
    .updateTable('check_ins')
    .where('relationship_id', '=', row.relationship_id)
    .where('author_id', '=', row.author_id)
    .where('moment', '=', row.moment)

/** What is asked no more is in nobody’s list of news. */
const untell = ({ tx }: Context, { author_id, relationship_id }: CheckInRow) =>
  takeBack(tx, { userId: author_id, about: relationship_id, kinds: ['check_in'] })

/** Says how it goes. It is one answer however often it is sent, and for a day another may take its place. */
export async function answerCheckIn(ctx: Context, { params, body }: Input<typeof checkInsApi.answer>) {
  const row = await heldAsked(ctx, params)
  const { answers } = body
  const wrong = firstWrong(row.questions, answers)
  if (wrong !== null) failField(`answers.${wrong}`, 'invalid_value')
  // The day in which it can be changed begins with the first answer, and ends with it.
  await change(ctx, row)
    .set({ answers: JSON.stringify(answers), answered_at: row.answered_at ?? sql<Date>`now()` })
    .execute()
  await writeWord(ctx, row, body)
  await untell(ctx, row)
  return shown(ctx, params)
}

/** Not now: nobody asks again. What was said already stays said. */
export async function putOffCheckIn(ctx: Context, { params }: Input<typeof checkInsApi.putOff>) {
  const row = await heldAsked(ctx, params)
  await change(ctx, row).set({ put_off: true }).execute()
  await untell(ctx, row)
  return shown(ctx, params)
}
