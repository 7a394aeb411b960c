import type { PublicMentor } from '#contract/mentoring/public/public-mentors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { mediaUrl } from '../../../platform/files/media-url.ts'

/** What of people may be public, and nothing else of them. */
export const selectPublic = (tx: Tx) =>
  tx
    .selectFrom('users')
    .leftJoin('user_profiles as p', (join) =>
      join.onRef('p.company_id', '=', 'users.company_id').onRef('p.user_id', '=', 'users.id'),
    )
    .select(['users.company_id', 'users.name', 'users.surname', 'users.photo_key', 'p.topics'])

type Row = {
  company_id: string
  name: string
  surname: string
  photo_key: string | null
  topics: string[] | null
  headline: string | null
}

export const viewPublic = ({
  company_id,
  name,
  surname,
  photo_key,
  topics,
  headline,
}: Row): PublicMentor => ({
  name,
  surname,
  photoUrl: photo_key && mediaUrl(company_id, photo_key),
  headline: headline ?? '',
  topics: topics ?? [],
})
