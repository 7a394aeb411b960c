import type { Input } from '#contract/endpoint.ts'
import type { OwnPublicProfile, publicMentorsApi } from '#contract/mentoring/public/public-mentors.ts'
import { fail } from '../../../core/errors.ts'
import type { Context } from '../../../http/caller/context.ts'
import { audit } from '../../../platform/audit.ts'
import { showsMentors } from './list-public-mentors.ts'
import { selectPublic, viewPublic } from './public-mentor.view.ts'

type Said = 'mentoring.public_agreed' | 'mentoring.public_withdrawn'

/** Who agreed, and who took it back; never what they say of themselves. */
const note = ({ tx, company, actor, request }: Context, action: Said, name: string) =>
  audit(tx, company.id, { actor, request }, { action, target: { type: 'user', id: actor.id, name } })

const ownRow = ({ tx, actor }: Context) =>
  selectPublic(tx)
    .leftJoin('public_mentors as agreed', (join) =>
      join.onRef('agreed.company_id', '=', 'users.company_id').onRef('agreed.user_id', '=', 'users.id'),
    )
    .select('agreed.headline')
    .where('users.id', '=', actor.id)
    .executeTakeFirstOrThrow()

/** What anyone reads of one, or would: it is read before one agrees. */
export async function ownPublicProfile(ctx: Context): Promise<OwnPublicProfile> {
  if (ctx.actor.role !== 'mentor') fail('NOT_FOUND')
  const row = await ownRow(ctx)
  return {
    shown: row.headline !== null,
    companyShows: showsMentors(ctx.company),
    mentor: viewPublic(row),
  }
}

export async function agreeToBePublic(ctx: Context, { body }: Input<typeof publicMentorsApi.agree>) {
  const { tx, actor } = ctx
  if (actor.role !== 'mentor') fail('FORBIDDEN')
  const { shown, mentor } = await ownPublicProfile(ctx)
  await tx
    .insertInto('public_mentors')
    .values({ company_id: actor.companyId, user_id: actor.id, headline: body.headline })
    .onConflict((row) => row.columns(['company_id', 'user_id']).doUpdateSet({ headline: body.headline }))
    .execute()
  if (!shown) await note(ctx, 'mentoring.public_agreed', `${mentor.name} ${mentor.surname}`.trim())
  return ownPublicProfile(ctx)
}

/** Takes it back, whatever one is by now. Whoever is shown to nobody already stays so. */
export async function withdrawFromPublic(ctx: Context) {
  const gone = await ctx.tx
    .deleteFrom('public_mentors')
    .where('user_id', '=', ctx.actor.id)
    .returning('user_id')
    .executeTakeFirst()
  if (!gone) return {}
  const { name, surname } = viewPublic(await ownRow(ctx))
  await note(ctx, 'mentoring.public_withdrawn', `${name} ${surname}`.trim())
  return {}
}
