import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../envelope.ts'
import { Testimonial } from '../mentoring/testimonials.ts'
import { Role } from '../roles.ts'
import { customFieldKinds } from './custom-fields.ts'

/** What somebody has in a field that their company defines; of a choice, the name of the option. */
const ColleagueField = z.object({
  id: Id,
  name: z.string(),
  kind: z.enum(customFieldKinds),
  value: z.union([z.string(), z.number()]),
})
export type ColleagueField = z.infer<typeof ColleagueField>

/** A person as the people of their company know them. */
export const Colleague = z.object({
  id: Id,
  name: z.string(),
  surname: z.string(),
  role: Role,
  photoUrl: z.string().nullable(),
  pronouns: z.string().nullable(),
  jobTitle: z.string().nullable(),
  department: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** What they say of themselves; empty where they said nothing. */
  about: z.string(),
  /** What a mentor helps with. */
  topics: z.array(z.string()),
  interests: z.array(z.string()),
  /** What they want to reach; empty for who does not teach or lead, but the person themselves. */
  goals: z.array(z.string()),
  /** Fields that the company defines, as far as the caller reads them; those with a value. */
  fields: z.array(ColleagueField),
  /** What mentees said of them, with the consent of both; the newest first. */
  testimonials: z.array(Testimonial),
  /** Whether the caller may begin a conversation with them. */
  mayWrite: z.boolean(),
})
export type Colleague = z.infer<typeof Colleague>

export const colleaguesApi = {
  byId: endpoint({
    id: 'colleagues.byId',
    method: 'GET',
    path: '/people/:id',
    summary:
      'Get a person of the company as the caller may know them; hidden people only by whom they already work with',
    params: z.object({ id: Id }),
    data: Colleague,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
