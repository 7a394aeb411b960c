import { z } from 'zod'
import { Id } from '../envelope.ts'
import { FieldError } from '../errors.ts'
import { Status } from './users.ts'

/** What becomes, or became, of a row of an import or of a change of many. */
export const rowOutcomes = ['create', 'update', 'unchanged', 'deactivate', 'invite', 'error'] as const
export const RowOutcome = z.enum(rowOutcomes)
export type RowOutcome = z.infer<typeof RowOutcome>
/** `kept`: the undo left it alone, and the row's errors say why. */
export const RowState = z.enum(['planned', 'done', 'undone', 'kept'])
export type RowState = z.infer<typeof RowState>

export const BatchRow = z.object({
  /** As a spreadsheet counts the rows of the file; of a selection from 1. */
  row: z.number().int(),
  userId: Id.nullable(),
  name: z.string().nullable(),
  surname: z.string().nullable(),
  email: z.string().nullable(),
  /** The status they have afterwards. */
  status: Status.nullable(),
  outcome: RowOutcome,
  state: RowState,
  apply: z.boolean(),
  /** A new person who can be sent an invitation, or one who was sent it at another address. */
  invitable: z.boolean(),
  /** What becomes of the link that the person was sent: it ends in either case. `moved`: they can be invited where they are now. */
  invitation: z.enum(['moved', 'ended']).nullable(),
  /** It would give them the rights of an administrator. */
  givesAdmin: z.boolean(),
  /** Not in the file, but in the company. */
  absent: z.boolean(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  errors: z.array(FieldError),
  /** What was left out or repaired; it keeps nobody from being done. */
  notes: z.array(FieldError),
})
export type BatchRow = z.infer<typeof BatchRow>
