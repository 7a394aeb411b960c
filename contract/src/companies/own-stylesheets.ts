import { z } from 'zod'
import { Instant } from '../envelope.ts'

/** What is taken out of a company's own stylesheet before anybody sees it. */
const leftOutKinds = [
  'import',
  'address',
  'font',
  'attribute',
  'has',
  'at_rule',
  'function',
  'unreadable',
] as const
export type LeftOutKind = (typeof leftOutKinds)[number]

/** A piece that was taken out: what it was, and the line of the file that it stood in. */
export const LeftOut = z.object({ kind: z.enum(leftOutKinds), line: z.number().int(), text: z.string() })
export type LeftOut = z.infer<typeof LeftOut>

/** Why a stylesheet cannot be used: each is the code of a field's error, too. */
const stylesheetProblems = [
  'stylesheet_unreachable',
  'stylesheet_private',
  'stylesheet_status',
  'stylesheet_kind',
  'stylesheet_too_large',
  'stylesheet_unreadable',
] as const
export type StylesheetProblem = (typeof stylesheetProblems)[number]

/** A company's own stylesheet as the server keeps it: fetched, cleaned, and served from here. */
export const OwnStylesheet = z.object({
  address: z.string(),
  /** When what is worn was fetched; null where it never was. */
  fetchedAt: Instant.nullable(),
  /** When it was last asked for. */
  checkedAt: Instant,
  /** Why the last time failed; what was fetched before is worn meanwhile. */
  problem: z.enum(stylesheetProblems).nullable(),
  /** The first of what was taken out. */
  leftOut: z.array(LeftOut),
  leftOutCount: z.number().int(),
})
export type OwnStylesheet = z.infer<typeof OwnStylesheet>
