import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './envelope.ts'
import { PeopleSearch } from './fields.ts'

/** What can be found, in the order in which it is shown. */
export const foundKinds = [
  'person',
  'correspondent',
  'course',
  'lesson',
  'course_draft',
  'path',
  'programme',
  'group',
  'meeting',
  'help',
  'desk',
  'announcement',
  'answer',
  'message',
] as const
export type FoundKind = (typeof foundKinds)[number]

/** Something that the caller may open. */
export const Found = z.object({
  kind: z.enum(foundKinds),
  id: Id,
  title: z.string(),
  /** What tells it from others of its title: an address, the course of a lesson; null where nothing does. */
  about: z.string().nullable(),
  /** When it is, where it is at a moment. */
  at: Instant.nullable(),
  /** Of a person, where they have one. */
  photoUrl: z.string().nullable(),
  /** Where the application shows it. */
  path: z.string(),
})
export type Found = z.infer<typeof Found>

export const searchApi = {
  find: endpoint({
    id: 'search.find',
    method: 'GET',
    path: '/search',
    summary: 'Find what the caller may open by parts of its words, a few of each kind, the closest first',
    query: z.object({ search: PeopleSearch }),
    data: z.object({
      items: z.array(Found),
      /** The kinds of which more was found than is listed, or was looked through. */
      more: z.array(z.enum(foundKinds)),
    }),
    errors: [],
    scope: null,
    rate: 'search',
  }),
}
