import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Empty, Id, Instant, Paged, PageQuery } from '../envelope.ts'
import { Language, Name } from '../fields.ts'
import { limits } from '../limits.ts'
import { CertificateMark } from '../courses/certificates.ts'
import { PairPerson } from './mentoring.ts'
import { programmeChoosingApi } from './programme-choosing.ts'
import { plan, PlanChange, Topics } from './programme-plan.ts'
import { DepartmentWish } from '../rules/mentoring/programme-fit.ts'
import { programmeKinds } from '../rules/mentoring/programme-kinds.ts'
import { Answers } from '../rules/mentoring/programme-questions.ts'
import {
  applicationStates,
  joinings,
  programmeMoveNames,
  programmeStates,
} from '../rules/mentoring/programme-moves.ts'

const ProgrammeState = z.enum(programmeStates)
const ApplicationState = z.enum(applicationStates)
export const Part = z.enum(['mentor', 'mentee'])
export type Part = z.infer<typeof Part>

export const ProgrammeSummary = z.object({
  id: Id,
  name: z.string(),
  state: ProgrammeState,
  kind: z.enum(programmeKinds),
  joining: z.enum(joinings),
  mentors: z.number().int(),
  mentees: z.number().int(),
  /** Who waits to be let in. */
  requests: z.number().int(),
  updatedAt: Instant,
})
export type ProgrammeSummary = z.infer<typeof ProgrammeSummary>

const shown = {
  ...plan,
  name: z.string(),
  aim: z.string(),
  asks: z.string(),
  gives: z.string(),
  topics: z.array(z.string()),
  agendas: z.array(z.string()),
}
/** A programme as those see it who look after it. */
export const Programme = ProgrammeSummary.extend({
  ...shown,
  groupName: z.string().nullable(),
  /** What the groups and fields are called that its rules name, by their ids; what is gone is not here, and binds nobody. */
  ruleNames: z.record(Id, z.string()),
  moves: z.array(z.enum(programmeMoveNames)),
  openedAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
})
export type Programme = z.infer<typeof Programme>

/** What somebody says who wants to take part. */
const said = {
  part: Part,
  topics: Topics,
  goals: z.string().trim().max(limits.programmeText),
  languages: z.array(Language).max(10),
  department: DepartmentWish,
  places: z.number().int().min(1).max(limits.programmeCapacity),
  /** To the programme’s own questions; those to questions that there are no longer are left out. */
  answers: Answers.default({}),
}
export const Application = z.object({
  ...said,
  topics: z.array(z.string()),
  goals: z.string(),
  state: ApplicationState,
  revision: z.number().int(),
  sentAt: Instant.nullable(),
  /** Where one waits for a place: how many are before one. */
  before: z.number().int(),
})
export type Application = z.infer<typeof Application>

/** A programme as those see it whom it is for. */
export const OpenProgramme = z.object({
  id: Id,
  name: z.string(),
  aim: z.string(),
  asks: z.string(),
  gives: z.string(),
  state: ProgrammeState,
  kind: z.enum(programmeKinds),
  joining: z.enum(joinings),
  weeks: z.number().int(),
  everyWeeks: z.number().int(),
  minutes: z.number().int(),
  capacity: z.number().int(),
  agendas: z.array(z.string()),
  questions: plan.questions,
  matching: plan.matching,
  answerDays: plan.answerDays,
  givesCertificate: plan.givesCertificate,
  /** As what one may join. */
  parts: z.array(Part),
  application: Application.nullable(),
  /** The pairs that it made of one and that go on, or that are asked about; `agreed`: one has said yes oneself. */
  pairs: z.array(z.object({ id: Id, with: z.string(), proposed: z.boolean(), agreed: z.boolean() })),
  /** Whether one asks a mentor oneself now. */
  chooses: z.boolean(),
})
export type OpenProgramme = z.infer<typeof OpenProgramme>

export const ProgrammePerson = PairPerson.extend({
  part: Part,
  state: ApplicationState,
  topics: z.array(z.string()),
  goals: z.string(),
  languages: z.array(Language),
  department: DepartmentWish,
  places: z.number().int(),
  answers: Answers,
  sentAt: Instant.nullable(),
})
export type ProgrammePerson = z.infer<typeof ProgrammePerson>

/** A certificate that a programme gave. */
export const ProgrammeCertificate = CertificateMark.extend({ userId: Id, person: z.string(), part: Part })
export type ProgrammeCertificate = z.infer<typeof ProgrammeCertificate>

const byId = z.object({ id: Id })

export const programmesApi = {
  list: endpoint({
    id: 'programmes.list',
    method: 'GET',
    path: '/mentoring/programmes',
    summary: 'List the company’s mentoring programmes',
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      state: ProgrammeState.optional(),
    }),
    data: Paged(ProgrammeSummary),
    errors: [],
    scope: null,
  }),
  create: endpoint({
    id: 'programmes.create',
    method: 'POST',
    path: '/mentoring/programmes',
    summary: 'Make a programme, as a draft that nobody sees but its administrators',
    body: z.strictObject({ name: Name }),
    data: Programme,
    errors: ['ALREADY_EXISTS', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  byId: endpoint({
    id: 'programmes.byId',
    method: 'GET',
    path: '/mentoring/programmes/:id',
    summary: 'Get a programme, as an administrator',
    params: byId,
    data: Programme,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  update: endpoint({
    id: 'programmes.update',
    method: 'PUT',
    path: '/mentoring/programmes/:id',
    summary: 'Change a programme; what is not named stays',
    params: byId,
    body: PlanChange,
    data: Programme,
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'CONFLICT'],
    scope: null,
  }),
  move: endpoint({
    id: 'programmes.move',
    method: 'POST',
    path: '/mentoring/programmes/:id/moves',
    summary: 'Open a programme to applications, start it, or close it',
    params: byId,
    body: z.strictObject({ move: z.enum(programmeMoveNames) }),
    data: Programme,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  delete: endpoint({
    id: 'programmes.delete',
    method: 'DELETE',
    path: '/mentoring/programmes/:id',
    summary: 'Delete a programme that was never opened',
    params: byId,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  people: endpoint({
    id: 'programmes.people',
    method: 'GET',
    path: '/mentoring/programmes/:id/people',
    summary: 'List who takes part in a programme, or has applied; those who wait to be let in first',
    params: byId,
    query: PageQuery.extend({
      search: z.string().trim().max(limits.searchLength).optional(),
      part: Part.optional(),
      state: ApplicationState.exclude(['draft']).optional(),
    }),
    data: Paged(ProgrammePerson),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  certificates: endpoint({
    id: 'programmes.certificates',
    method: 'GET',
    path: '/mentoring/programmes/:id/certificates',
    summary: 'List the certificates that a programme gave to those who completed it, the latest first',
    params: byId,
    query: PageQuery,
    data: Paged(ProgrammeCertificate),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  invite: endpoint({
    id: 'programmes.invite',
    method: 'POST',
    path: '/mentoring/programmes/:id/people',
    summary: 'Invite people into a programme: each is told, and applies or withdraws',
    params: byId,
    body: z.strictObject({ part: Part, userIds: z.array(Id).min(1).max(limits.enrolAtOnce) }),
    data: z.object({ invited: z.number().int(), already: z.number().int(), left: z.number().int() }),
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  open: endpoint({
    id: 'programmes.open',
    method: 'GET',
    path: '/mentoring/open-programmes',
    summary: 'List the programmes that one is in, or may join',
    data: z.object({ items: z.array(OpenProgramme) }),
    errors: [],
    scope: null,
  }),
  page: endpoint({
    id: 'programmes.page',
    method: 'GET',
    path: '/mentoring/open-programmes/:id',
    summary: 'Get a programme that one is in, or may join, with one’s own application',
    params: byId,
    data: OpenProgramme.extend({
      /** What may be chosen from, and what is known of oneself to begin with. */
      topics: z.array(z.string()),
      own: z.object({
        interests: z.array(z.string()),
        offers: z.array(z.string()),
        /** How many one can still take, by one’s own profile. */
        left: z.number().int(),
        hours: z.number().int(),
        department: z.string().nullable(),
        language: Language,
      }),
    }),
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  saveApplication: endpoint({
    id: 'programmes.saveApplication',
    method: 'PUT',
    path: '/mentoring/open-programmes/:id/application',
    summary: 'Save one’s application as it is typed; a draft is seen by nobody else',
    params: byId,
    /** The revision that this was written over; 0 where nothing had been saved. */
    body: z.strictObject({ ...said, revision: z.number().int().min(0).max(1_000_000_000) }),
    data: Application,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  send: endpoint({
    id: 'programmes.send',
    method: 'POST',
    path: '/mentoring/open-programmes/:id/application/send',
    summary: 'Send one’s application',
    params: byId,
    data: Application,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  withdraw: endpoint({
    id: 'programmes.withdraw',
    method: 'POST',
    path: '/mentoring/open-programmes/:id/application/withdraw',
    summary: 'Withdraw from a programme; pairs that began go on',
    params: byId,
    data: Application,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  ...programmeChoosingApi,
}
