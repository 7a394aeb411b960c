import { sql } from 'kysely'
import type { Input } from '#contract/endpoint.ts'
import type { feedbackApi } from '#contract/mentoring/feedback.ts'
import { audiencesOf } from '#contract/rules/mentoring/feedback-visibility.ts'
import { notify, takeBack } from '../../capabilities/notifications/offered.ts'
import { fail, failField } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { holdSession, type SessionRow } from '../booking/offered.ts'
import { blockedBy } from '../conversations/offered.ts'
import { programmeOf } from '../programmes/offered.ts'
import { changesUntil, mayRate, viewFeedback } from './feedback.view.ts'
import { wordContext } from './word-seal.ts'

type Body = Input<typeof feedbackApi.give>['body']

const ownRating = ({ tx, actor }: Context, sessionId: string) =>
  tx
    .selectFrom('session_ratings')
    .select(['rating', 'rated_at'])
    .where('session_id', '=', sessionId)
    .where('author_id', '=', actor.id)
    .executeTakeFirst()

/** The word as it is now, in the place of the one before; one that is empty is none. */
async function writeWord(
  { tx, actor, company, services }: Context,
  row: SessionRow,
  { word, wordFor }: Body,
): Promise<void> {
  const key = { company_id: company.id, session_id: row.id, author_id: actor.id }
  await tx
    .deleteFrom('session_words')
    .where('session_id', '=', row.id)
    .where('author_id', '=', actor.id)
    .execute()
  if (word === '') return
  const text = wordFor === 'author' ? { sealed: services.seal.close(word, wordContext(key)) } : { body: word }
  await tx
    .insertInto('session_words')
    .values({ ...key, audience: wordFor, ...text })
    .execute()
}

/** The other is told of a word that is for them, once; of none from whom they blocked, nor of one that is theirs no more. */
async function tellWord({ tx, actor }: Context, row: SessionRow, { word, wordFor }: Body): Promise<void> {
  const userId = row.mentor_id === actor.id ? row.mentee_id : row.mentor_id
  await takeBack(tx, { userId, about: row.id, kinds: ['session_word'] })
  if (word === '' || wordFor !== 'other' || (await blockedBy(tx, userId)).has(actor.id)) return
  await notify(tx, [{ userId, kind: 'session_word', about: row.id, personId: actor.id }])
}

/** Says how much a session helped. It is one answer however often it is sent, and for a day another may take its place. */
export async function giveFeedback(ctx: Context, { params, body }: Input<typeof feedbackApi.give>) {
  const { tx, actor, company } = ctx
  const { row, pair } = await holdSession(ctx, params.id)
  const known = await ownRating(ctx, row.id)
  const isChange = known !== undefined && known.rating !== null
  if (isChange ? changesUntil(known) <= new Date() : !mayRate(row, pair.part))
    fail('CONFLICT', { details: { reason: 'moved_on' } })
  const programme_id = await programmeOf(tx, pair.id)
  if (body.word !== '' && !audiencesOf(programme_id).includes(body.wordFor))
    failField('wordFor', 'invalid_value')
  const { rating } = body
  await tx
    .insertInto('session_ratings')
    .values({
      company_id: company.id,
      session_id: row.id,
      author_id: actor.id,
      part: pair.part,
      programme_id,
      rating,
    })
    .onConflict((one) =>
      one
        .columns(['company_id', 'session_id', 'author_id'])
        // The day in which it can be changed begins with the first rating, and ends with it.
        .doUpdateSet(isChange ? { rating } : { rating, programme_id, rated_at: sql<Date>`now()` }),
    )
    .execute()
  await writeWord(ctx, row, body)
  await tellWord(ctx, row, body)
  return viewFeedback(ctx, row, programme_id)
}

/** Not now: nobody asks again. What was said already stays said. */
export async function putOffFeedback(ctx: Context, { params }: Input<typeof feedbackApi.putOff>) {
  const { tx, actor, company } = ctx
  const { row, pair } = await holdSession(ctx, params.id)
  const known = await ownRating(ctx, row.id)
  if (!known && !mayRate(row, pair.part)) fail('CONFLICT', { details: { reason: 'moved_on' } })
  await tx
    .insertInto('session_ratings')
    .values({ company_id: company.id, session_id: row.id, author_id: actor.id, part: pair.part })
    .onConflict((one) => one.columns(['company_id', 'session_id', 'author_id']).doNothing())
    .execute()
  return viewFeedback(ctx, row, await programmeOf(tx, pair.id))
}
