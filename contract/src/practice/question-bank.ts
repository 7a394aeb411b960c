import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant, Paged, PageQuery, repeated } from '../envelope.ts'
import { Tag } from '../fields.ts'
import { limits } from '../limits.ts'
import { Question, questionTypes } from './questions.ts'
import { difficulties } from '../rules/learning/mastery.ts'

const Type = z.enum(questionTypes)
const Difficulty = z.enum(difficulties)
/** Counts up with each change of what a question says; 1 as it was put in. */
const Version = z.number().int().min(1).max(1_000_000)

/** What the list shows of a question in the bank. */
export const BankSummary = z.object({
  id: Id,
  type: Type,
  /** How it begins, in plain words; empty where nothing is written yet. */
  beginning: z.string(),
  points: z.number().int(),
  difficulty: Difficulty,
  topics: z.array(z.string()),
  /** Whose it is: of one course, or null of the company. */
  course: z.object({ id: Id, title: z.string() }).nullable(),
  version: z.number().int(),
  /** In how many quizzes it stands. */
  uses: z.number().int(),
  /** How many things an author may want to see to in it. */
  problems: z.number().int(),
  removed: z.boolean(),
  /** Whether who asks may change it. */
  mayEdit: z.boolean(),
  updatedAt: Instant,
  updatedBy: z.string().nullable(),
})
export type BankSummary = z.infer<typeof BankSummary>

/** A quiz in which a question of the bank stands, as it is being written. */
const BankUse = z.object({
  courseId: Id,
  course: z.string(),
  lessonId: Id,
  lesson: z.string(),
  /** What it is called there: two quizzes that take the same question are answered apart. */
  questionId: Id,
  /** The version that stands there. */
  version: z.number().int(),
  /** How often it was answered there, and rightly. */
  answered: z.number().int(),
  right: z.number().int(),
})
type BankUse = z.infer<typeof BankUse>

const BankVersion = z.object({
  version: z.number().int(),
  at: Instant,
  by: z.string().nullable(),
})
type BankVersion = z.infer<typeof BankVersion>

export const BankQuestion = BankSummary.extend({
  question: Question,
  /** In courses whose making who asks sees; `uses` counts the others too. */
  usedIn: z.array(BankUse),
  /** The newest first: so many as are kept. */
  versions: z.array(BankVersion),
})
export type BankQuestion = z.infer<typeof BankQuestion>

const Removed = z.stringbool().optional()
/** Of one course, or `company` for those that are of none. */
const Place = z.union([z.literal('company'), Id])
/** As it is put in: what is small, so that many are read and changed at once. */
const Put = Question.refine((question) => JSON.stringify(question).length <= limits.bankQuestionLength, {
  error: 'too_intricate',
})
const byId = z.object({ id: Id })
const Tags = z.array(Tag).max(limits.questionTopics)

/** What is done to many at once: each way of it that changes what a question says makes a version. */
export const BankChange = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('topics'), add: Tags, remove: Tags }),
  z.strictObject({ do: z.literal('difficulty'), difficulty: Difficulty }),
  /** To a course, or with null to the company. */
  z.strictObject({ do: z.literal('move'), courseId: Id.nullable() }),
  z.strictObject({ do: z.literal('remove') }),
  z.strictObject({ do: z.literal('restore') }),
])
export type BankChange = z.infer<typeof BankChange>

export const questionBankApi = {
  list: endpoint({
    id: 'questionBank.list',
    method: 'GET',
    path: '/question-bank',
    summary:
      'List the questions that are kept for quizzes: of the company, and of the courses that one writes',
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      type: repeated(Type),
      difficulty: repeated(Difficulty),
      topic: repeated(Tag),
      place: Place.optional(),
      removed: Removed,
    }),
    data: Paged(BankSummary).extend({
      /** Of all that one sees, those named most often first. */
      topics: z.array(z.object({ topic: z.string(), count: z.number().int() })),
      /** The courses that one writes: where questions may be put. */
      places: z.array(z.object({ id: Id, title: z.string() })),
    }),
    errors: [],
    scope: 'courses:read',
    rate: 'search',
  }),
  add: endpoint({
    id: 'questionBank.add',
    method: 'POST',
    path: '/question-bank',
    summary: 'Put questions into the bank: of a course, or with courseId null of the company',
    body: z.strictObject({
      courseId: Id.nullable(),
      questions: z.array(Put).min(1).max(limits.quizQuestions),
      /**
       * The ids they are to have, one each: whoever asks again, because no answer came, puts them there once. Without
       * them the server gives ids.
       */
      ids: z.array(Id).max(limits.quizQuestions).optional(),
    }),
    data: z.object({
      /** In the order in which they came. */
      items: z.array(z.object({ id: Id, version: z.number().int() })),
    }),
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  read: endpoint({
    id: 'questionBank.read',
    method: 'GET',
    path: '/question-bank/questions',
    summary: 'Get questions of the bank as they are now; those that one does not see are left out',
    query: z.object({ id: repeated(Id) }),
    data: z.object({
      items: z.array(
        z.object({
          id: Id,
          version: z.number().int(),
          question: Question,
          removed: z.boolean(),
          mayEdit: z.boolean(),
        }),
      ),
    }),
    errors: [],
    scope: 'courses:read',
  }),
  change: endpoint({
    id: 'questionBank.change',
    method: 'POST',
    path: '/question-bank/change',
    summary: 'Change, move, remove or restore many at once: all of them or none',
    body: z.strictObject({ ids: z.array(Id).min(1).max(limits.repeatedValues), change: BankChange }),
    data: z.object({ changed: z.number().int() }),
    errors: ['NOT_FOUND'],
    scope: 'courses:write',
  }),
  byId: endpoint({
    id: 'questionBank.byId',
    method: 'GET',
    path: '/question-bank/:id',
    summary: 'Get a question of the bank, where it is used and which versions there were',
    params: byId,
    data: BankQuestion,
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
  save: endpoint({
    id: 'questionBank.save',
    method: 'PUT',
    path: '/question-bank/:id',
    summary:
      'Save a question over the version that its writer had before them; quizzes keep the one they have',
    params: byId,
    body: z.strictObject({ version: Version, question: Put }),
    data: BankQuestion,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: 'courses:write',
  }),
  version: endpoint({
    id: 'questionBank.version',
    method: 'GET',
    path: '/question-bank/:id/versions/:version',
    summary: 'Get a question as it was',
    params: byId.extend({ version: z.coerce.number().pipe(Version) }),
    data: z.object({ version: z.number().int(), question: Question }),
    errors: ['NOT_FOUND'],
    scope: 'courses:read',
  }),
}
