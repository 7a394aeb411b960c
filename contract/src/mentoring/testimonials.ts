import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant } from '../envelope.ts'
import { limits } from '../limits.ts'

/** What a mentee said of their mentor, as everybody may read it to whom the mentor is shown. */
export const Testimonial = z.object({
  text: z.string(),
  author: z.object({ name: z.string(), surname: z.string() }),
  at: Instant,
})
export type Testimonial = z.infer<typeof Testimonial>

/** The same as the two of the pair see it, who decide whether it is shown. */
export const OwnTestimonial = z.object({
  /** One may write it: as the mentee, once the two are a pair no more, of a mentor who can agree. */
  mayWrite: z.boolean(),
  written: z
    .object({
      text: z.string(),
      /** Another with each text. */
      textId: Id,
      /** The mentor agreed that it is shown; the mentee did by writing it. */
      agreed: z.boolean(),
    })
    .nullable(),
})
export type OwnTestimonial = z.infer<typeof OwnTestimonial>

const byId = z.object({ id: Id })
const path = '/mentoring/relationships/:id/testimonial'

export const testimonialsApi = {
  ofPair: endpoint({
    id: 'testimonials.ofPair',
    method: 'GET',
    path,
    summary: 'Get what the mentee of one’s own pair said of the mentor for others to read',
    params: byId,
    data: OwnTestimonial,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  write: endpoint({
    id: 'testimonials.write',
    method: 'PUT',
    path,
    summary:
      'Write of one’s mentor, once the pair is over; it is shown when the mentor agrees to this very text',
    params: byId,
    body: z.strictObject({ text: z.string().trim().min(1).max(limits.mentoringWord) }),
    data: OwnTestimonial,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
  remove: endpoint({
    id: 'testimonials.remove',
    method: 'DELETE',
    path,
    summary: 'Take back what one wrote of one’s mentor: it is shown nowhere any more',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
    scope: null,
  }),
  agree: endpoint({
    id: 'testimonials.agree',
    method: 'PUT',
    path: `${path}/agreement`,
    summary: 'Show what was written of one, as its mentor, or hide it',
    params: byId,
    /** The text that one read: another is agreed to anew. */
    body: z.strictObject({ agreed: z.boolean(), textId: Id }),
    data: OwnTestimonial,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
    scope: null,
  }),
}
