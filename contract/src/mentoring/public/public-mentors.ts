import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Empty } from '../../envelope.ts'
import { line } from '../../fields.ts'
import { limits } from '../../limits.ts'

/** What anyone reads of a mentor who agreed to it. No id and no address: it leads to nothing. */
export const PublicMentor = z.object({
  name: z.string(),
  surname: z.string(),
  photoUrl: z.string().nullable(),
  headline: z.string(),
  topics: z.array(z.string()),
})
export type PublicMentor = z.infer<typeof PublicMentor>

const Headline = line(limits.publicHeadline)

/** How one stands with it oneself. */
export const OwnPublicProfile = z.object({
  /** One agreed, and did not take it back. */
  shown: z.boolean(),
  /** Whether the company shows mentors at present. */
  companyShows: z.boolean(),
  /** What anyone reads of one, or would: the name, the photo and the topics are those of the profile, whatever they become. */
  mentor: PublicMentor,
})
export type OwnPublicProfile = z.infer<typeof OwnPublicProfile>

const Mentors = z.object({ items: z.array(PublicMentor).max(limits.publicMentors) })

export const publicMentorsApi = {
  list: endpoint({
    id: 'publicMentors.list',
    method: 'GET',
    path: '/mentoring/public-mentors',
    summary:
      'List the mentors who agreed to be shown to anyone, where the company shows them; others every day',
    data: Mentors,
    errors: [],
    scope: null,
    rate: 'search',
  }),
  agreed: endpoint({
    id: 'publicMentors.agreed',
    method: 'GET',
    path: '/mentoring/public-mentors/agreed',
    summary: 'List the same whether the company shows them or not',
    data: Mentors,
    errors: [],
    scope: null,
  }),
  own: endpoint({
    id: 'publicMentors.own',
    method: 'GET',
    path: '/mentoring/public-profile',
    summary: 'Get what anyone reads of one as a mentor, or would if one agreed',
    data: OwnPublicProfile,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  agree: endpoint({
    id: 'publicMentors.agree',
    method: 'PUT',
    path: '/mentoring/public-profile',
    summary: 'Show oneself to anyone as a mentor, with this headline',
    body: z.strictObject({ headline: Headline }),
    data: OwnPublicProfile,
    errors: ['FORBIDDEN'],
    scope: null,
  }),
  withdraw: endpoint({
    id: 'publicMentors.withdraw',
    method: 'DELETE',
    path: '/mentoring/public-profile',
    summary: 'Withdraw from being shown to anyone; the headline is deleted',
    data: Empty,
    errors: [],
    scope: null,
  }),
}
