import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id } from '../envelope.ts'
import { limits } from '../limits.ts'
import { ProgrammeFit } from '../rules/mentoring/programme-fit.ts'
import { PairPerson } from './mentoring.ts'

/** A mentor of a programme who suits one, with the reasons. */
export const SuggestedMentor = PairPerson.extend({
  left: z.number().int(),
  fit: ProgrammeFit,
})
export type SuggestedMentor = z.infer<typeof SuggestedMentor>

const byId = z.object({ id: Id })
const onePerson = byId.extend({ userId: Id })

/** Who is let into a programme, and which mentor a mentee asks there themselves. */
export const programmeChoosingApi = {
  answer: endpoint({
    id: 'programmes.answer',
    method: 'POST',
    path: '/mentoring/programmes/:id/people/:userId/answer',
    summary: 'Let somebody in who asked, or take somebody out; they are told',
    params: onePerson,
    body: z.strictObject({ answer: z.enum(['accept', 'decline']) }),
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  suggested: endpoint({
    id: 'programmes.suggested',
    method: 'GET',
    path: '/mentoring/open-programmes/:id/mentors',
    summary: 'List the mentors of a programme who suit one best, where one asks a mentor oneself',
    params: byId,
    data: z.object({ items: z.array(SuggestedMentor) }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
    rate: 'heavy',
  }),
  ask: endpoint({
    id: 'programmes.ask',
    method: 'POST',
    path: '/mentoring/open-programmes/:id/mentors/:userId/ask',
    summary: 'Ask a mentor of a programme, one at a time; the mentor says yes or no',
    params: onePerson,
    body: z.strictObject({ word: z.string().trim().min(1).max(limits.mentoringWord) }),
    data: z.object({ id: Id }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
}
