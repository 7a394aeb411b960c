import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { limits } from '../limits.ts'
import { checkInQuestionNames, checkInQuestions } from '../rules/mentoring/check-in-questions.ts'
import { audiences } from '../rules/mentoring/feedback-visibility.ts'

/** When the two of a programme’s pair are asked how it goes: at half of its time, and at its end. */
export const checkInMoments = ['middle', 'end'] as const
export type CheckInMoment = (typeof checkInMoments)[number]

const Moment = z.enum(checkInMoments)
const Question = z.enum(checkInQuestionNames)
const { hopes, goals, open, worth, cadence } = checkInQuestions
const Answers = z
  .strictObject({
    hopes: z.enum(hopes.answers),
    goals: z.enum(goals.answers),
    open: z.enum(open.answers),
    worth: z.enum(worth.answers),
    cadence: z.enum(cadence.answers),
  })
  .partial()
/** Who reads the word: who leads the programme, or nobody else. It is never for the other of the two. */
const Audience = z.enum(audiences).exclude(['other'])

export const CheckIn = z.object({
  relationshipId: Id,
  moment: Moment,
  /** The other of the two. */
  other: z.object({ id: Id, name: z.string(), surname: z.string() }),
  /** What the programme asked when it asked. */
  questions: z.array(Question),
  /** It is asked for still: neither answered nor put off. */
  asked: z.boolean(),
  /** One may answer it, or answer it otherwise. */
  open: z.boolean(),
  own: z
    .object({
      answers: Answers,
      /** Null where it is sealed by another secret of the installation, and opens no more. */
      word: z.string().nullable(),
      wordFor: Audience,
      /** Until when one may say something else; null where that is over. */
      changesUntil: Instant.nullable(),
    })
    .nullable(),
})
export type CheckIn = z.infer<typeof CheckIn>

export const ProgrammeCheckIns = Paged(
  z.object({
    author: z.object({ id: Id, name: z.string(), surname: z.string() }),
    moment: Moment,
    text: z.string(),
    at: Instant,
  }),
).extend({
  sums: z.array(
    z.object({
      moment: Moment,
      part: z.enum(['mentee', 'mentor']),
      /** Of each question how many answered it, and how many of those that it goes well; none until five people or more have answered. */
      questions: z.array(z.object({ question: Question, answers: z.number().int(), good: z.number().int() })),
    }),
  ),
})
export type ProgrammeCheckIns = z.infer<typeof ProgrammeCheckIns>

const ofOne = z.object({ id: Id, moment: Moment })

export const checkInsApi = {
  ofPair: endpoint({
    id: 'checkIns.ofPair',
    method: 'GET',
    path: '/mentoring/relationships/:id/check-ins',
    summary: 'List what one was asked of one’s own pair at the middle and at the end of its programme',
    params: z.object({ id: Id }),
    data: z.object({ items: z.array(CheckIn) }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  answer: endpoint({
    id: 'checkIns.answer',
    method: 'PUT',
    path: '/mentoring/relationships/:id/check-ins/:moment',
    summary: 'Say how it goes, with a word for whom one likes; for a day it can be changed',
    params: ofOne,
    body: z.strictObject({
      answers: Answers,
      word: z.string().trim().max(limits.mentoringWord).default(''),
      wordFor: Audience.default('author'),
    }),
    data: CheckIn,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  putOff: endpoint({
    id: 'checkIns.putOff',
    method: 'POST',
    path: '/mentoring/relationships/:id/check-ins/:moment/not-now',
    summary: 'Stop being asked; for two weeks one may still answer',
    params: ofOne,
    data: CheckIn,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  ofProgramme: endpoint({
    id: 'checkIns.ofProgramme',
    method: 'GET',
    path: '/mentoring/programmes/:id/check-ins',
    summary: 'Get how a programme’s pairs go, as sums, and the words for who leads it',
    params: z.object({ id: Id }),
    query: PageQuery,
    data: ProgrammeCheckIns,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
}
