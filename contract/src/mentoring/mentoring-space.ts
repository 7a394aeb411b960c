import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Day, Empty, Id, Instant } from '../envelope.ts'
import { line } from '../fields.ts'
import { limits } from '../limits.ts'
import { PairPerson, Relationship } from './mentoring.ts'
import { pairMoveNames } from '../rules/mentoring/pair-moves.ts'
import { visibilities } from '../rules/mentoring/visibility.ts'

const Line = line(limits.mentoringLine).min(1)
/** Everybody who can read it. */
const receipt = { seenBy: z.array(Id) }

const Amount = z.number().min(-1_000_000_000).max(1_000_000_000)
/** By what a goal is measured: from one number to another, which may be the lower, in a unit, and how far it is now. */
export const Measure = z
  .object({ from: Amount, to: Amount, now: Amount, unit: line(40) })
  .strict()
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'invalid_value' })
export type Measure = z.infer<typeof Measure>

export const goalStates = ['open', 'met', 'dropped'] as const
export const Goal = z.object({
  id: Id,
  text: z.string(),
  state: z.enum(goalStates),
  /** Null where it is told in words alone. */
  measure: Measure.nullable(),
  /** By when they want to reach it. */
  targetOn: Day.nullable(),
  authorId: Id,
  createdAt: Instant,
  changedAt: Instant,
  ...receipt,
})
export type Goal = z.infer<typeof Goal>

export const ActionItem = z.object({
  id: Id,
  text: z.string(),
  /** Whose it is to do. */
  ownerId: Id,
  dueOn: Day.nullable(),
  doneAt: Instant.nullable(),
  authorId: Id,
  createdAt: Instant,
  ...receipt,
})
export type ActionItem = z.infer<typeof ActionItem>

export const Note = z.object({
  id: Id,
  /** Null where it is sealed by another secret of the installation, and opens no more. */
  text: z.string().nullable(),
  visibility: z.enum(visibilities),
  authorId: Id,
  revision: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
  ...receipt,
})
export type Note = z.infer<typeof Note>

export const HistoryEntry = z.object({
  at: Instant,
  move: z.enum([...pairMoveNames, 'propose', 'ask', 'take_over']),
  /** Null: an administrator, or the time. */
  byId: Id.nullable(),
  /** Of a group: whose place in it it was. */
  menteeId: Id.nullable(),
  word: z.string(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const Space = z.object({
  relationship: Relationship,
  /** Whether anything can be added: while it goes on, or pauses. */
  open: z.boolean(),
  goals: z.array(Goal),
  actions: z.array(ActionItem),
  /** One’s own, and those of others that are for all; the newest first. */
  notes: z.array(Note),
  history: z.array(HistoryEntry),
  /** Everybody who wrote something here, or may have: also who has left the group. */
  people: z.array(PairPerson),
})
export type Space = z.infer<typeof Space>

const at = '/mentoring/relationships/:id'
const byId = z.object({ id: Id })
const ofItem = byId.extend({ itemId: Id })

export const mentoringSpaceApi = {
  space: endpoint({
    id: 'mentoringSpace.space',
    method: 'GET',
    path: at,
    summary: 'Get what one and the other of a pair wrote for one another; for the two alone',
    params: byId,
    data: Space,
    errors: ['NOT_FOUND'],
    scope: null,
  }),
  saveGoal: endpoint({
    id: 'mentoringSpace.saveGoal',
    method: 'PUT',
    path: `${at}/goals/:itemId`,
    summary: 'Set a goal, or change one; a new one has an id of the caller’s making',
    params: ofItem,
    /** What is absent stays as it was. A new goal has its words: without them only a goal that there is is changed. */
    body: z
      .object({
        text: Line.optional(),
        state: z.enum(goalStates),
        measure: Measure.nullable().optional(),
        targetOn: Day.nullable().optional(),
      })
      .strict(),
    data: Goal,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  saveAction: endpoint({
    id: 'mentoringSpace.saveAction',
    method: 'PUT',
    path: `${at}/actions/:itemId`,
    summary: 'Note something to do, or change it: whose it is, until when, and whether it is done',
    params: ofItem,
    body: z.object({ text: Line, ownerId: Id, dueOn: Day.nullable(), done: z.boolean() }).strict(),
    data: ActionItem,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  removeAction: endpoint({
    id: 'mentoringSpace.removeAction',
    method: 'DELETE',
    path: `${at}/actions/:itemId`,
    summary: 'Remove something to do',
    params: ofItem,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
  saveNote: endpoint({
    id: 'mentoringSpace.saveNote',
    method: 'PUT',
    path: `${at}/notes/:itemId`,
    summary: 'Write a note for both or for oneself alone, or change one’s own; revision 0 is a new one',
    params: ofItem,
    body: z
      .object({
        text: z.string().trim().min(1).max(limits.mentoringNote),
        visibility: z.enum(visibilities),
        revision: z.number().int().min(0),
      })
      .strict(),
    data: Note,
    errors: ['NOT_FOUND', 'CONFLICT', 'MAX_NUMBER_REACHED'],
    scope: null,
  }),
  removeNote: endpoint({
    id: 'mentoringSpace.removeNote',
    method: 'DELETE',
    path: `${at}/notes/:itemId`,
    summary: 'Remove a note of one’s own',
    params: ofItem,
    data: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
    scope: null,
  }),
}
