import type { Input } from '#contract/endpoint.ts'
import type { Colleague, ColleagueField, colleaguesApi } from '#contract/people/colleagues.ts'
import type { CustomField, CustomValues } from '#contract/people/custom-fields.ts'
import { adminLevel, roleAllowed, teaching } from '#contract/roles.ts'
import { fail } from '../../core/errors.ts'
import type { Context } from '../../http/caller/context.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { mayBegin } from '../conversations/conversations.policy.ts'
import { mentoringOfTwo, writeWithEachOther } from '../conversations/offered.ts'
import { customFieldsOf, readsField } from '../custom-fields/definitions.ts'
import { pairsAmong, shownTestimonials } from '../mentoring/offered.ts'

/** The newest of what mentees said of a mentor. */
const MOST_SAID = 20

/**
 * A colleague. Who is hidden is in no directory: whoever has a mentoring with them, or writes with them, knows them all
 * the same, and so do administrators. Who cannot sign in is known to administrators alone.
 */
export async function colleagueById(
  ctx: Context,
  { params }: Input<typeof colleaguesApi.byId>,
): Promise<Colleague> {
  const { tx, actor, company } = ctx
  const row = await tx
    .selectFrom('users as u')
    .leftJoin('user_profiles as p', (join) =>
      join.onRef('p.company_id', '=', 'u.company_id').onRef('p.user_id', '=', 'u.id'),
    )
    .select(['u.id', 'u.name', 'u.surname', 'u.role', 'u.status', 'u.photo_key', 'u.pronouns'])
    .select(['u.job_title', 'u.department', 'u.time_zone', 'u.custom'])
    .select(['p.about', 'p.topics', 'p.interests', 'p.goals'])
    .where('u.id', '=', params.id)
    .where('u.erased_at', 'is', null)
    .executeTakeFirst()
  if (!row || !(await knows(ctx, row))) fail('NOT_FOUND')
  const isOwn = row.id === actor.id
  const said = row.role === 'mentor' ? await shownTestimonials(ctx, [row.id], MOST_SAID) : null
  return {
    id: row.id,
    name: row.name,
    surname: row.surname,
    role: row.role,
    photoUrl: row.photo_key && mediaUrl(company.id, row.photo_key),
    pronouns: row.pronouns,
    jobTitle: row.job_title,
    department: row.department,
    timeZone: row.time_zone,
    about: row.about ?? '',
    topics: row.role === 'mentor' ? (row.topics ?? []) : [],
    interests: row.interests ?? [],
    goals: isOwn || roleAllowed(teaching, actor.role) ? (row.goals ?? []) : [],
    fields: readableFields(await customFieldsOf(tx), row.custom, (field) => readsField(actor.role, field)),
    testimonials: said?.get(row.id) ?? [],
    mayWrite:
      !isOwn && mayBegin(actor.role, { ...row, mentoring: await mentoringOfTwo(tx, actor.id, row.id) }),
  }
}

type Known = Pick<Context, 'tx' | 'actor'>

async function knows({ tx, actor }: Known, { id, status }: { id: string; status: string }): Promise<boolean> {
  if (id === actor.id || status === 'active') return true
  if (status !== 'deleted' && roleAllowed(adminLevel, actor.role)) return true
  if (status !== 'hidden') return false
  const pairs = await pairsAmong(tx, [actor.id, id])
  return pairs.some(({ open }) => open) || (await writeWithEachOther(tx, actor.id, id))
}

function readableFields(
  fields: readonly CustomField[],
  values: CustomValues,
  isRead: (field: CustomField) => boolean,
): ColleagueField[] {
  return fields.filter(isRead).flatMap(({ id, name, kind, options }) => {
    const given = values[id]
    const value = kind === 'choice' ? options.find((option) => option.id === given)?.name : given
    return value === undefined ? [] : [{ id, name, kind, value }]
  })
}
