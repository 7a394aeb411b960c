import { z } from 'zod'
import { CustomColumn } from './custom-fields.ts'
import { limits } from '../limits.ts'
import { detailFields, singleLineFields } from './person-fields.ts'
import { Role } from '../roles.ts'

/** A whole name in one column: the first name first, or the surnames. */
export const wholeNames = ['fullName', 'surnameFirst'] as const
export type WholeName = (typeof wholeNames)[number]

/**
 * What a column of a file can mean. A whole name is split; `suspended` is a yes that stands for inactive, `deleted` one
 * that stands for deleted. Of several columns for the status the strictest counts; those of a text are joined in their
 * order, and tags add up; of several of anything else the first that is filled counts.
 */
export const importTargets = [
  'email',
  'name',
  'surname',
  ...wholeNames,
  'externalId',
  'role',
  'status',
  'suspended',
  'deleted',
  ...detailFields.filter((key) => key !== 'externalId'),
] as const
export type KnownTarget = (typeof importTargets)[number]
/** What stands between the cells of several columns that make one text. */
export const joinedWith: Partial<Record<KnownTarget, string>> = {
  ...Object.fromEntries(singleLineFields.map((key) => [key, ' '])),
  name: ' ',
  surname: ' ',
  fullName: ' ',
  surnameFirst: ' ',
  externalId: '-',
  pronouns: '/',
}
/** And where they make one text of a field that the company defines. */
export const ownTextJoinedWith = ' '
/** Or `field:` and the id of a field that the company defines. */
export const ImportTarget = z.union([z.enum(importTargets), CustomColumn])
export type ImportTarget = z.infer<typeof ImportTarget>

/** The targets whose values are words of another system, that stand for values of ours. */
export const wordTargets = [
  'role',
  'status',
  'suspended',
  'deleted',
  'preferredLanguage',
  'timeZone',
] as const
export const WordTarget = z.enum(wordTargets)
export type WordTarget = z.infer<typeof WordTarget>

/**
 * What a word stands for: a value of ours (`yes` or `no` of suspended and deleted), `default` as if the cell were
 * empty, or `leave_out`: the row is left alone.
 */
export const WordMeaning = z.object({
  target: WordTarget,
  word: z.string().min(1).max(limits.importWordLength),
  means: z.string().min(1).max(64),
})
export type WordMeaning = z.infer<typeof WordMeaning>

/** A different word of a column, in how many rows it stands, and what it would mean as which target, where known. */
export const ImportWord = z.object({
  word: z.string(),
  count: z.number().int(),
  guesses: z.partialRecord(WordTarget, z.string()),
})
export type ImportWord = z.infer<typeof ImportWord>

export const ImportColumn = z.object({
  header: z.string(),
  samples: z.array(z.string()),
  /** Its different words, days left out; null where they are too many, and in a list of imports. */
  words: z.array(ImportWord).nullable(),
  /** A cell that is none of its words, too long for one or an error of the spreadsheet: it counts as empty. */
  unclear: z.string().optional(),
  /**
   * Its cells that are days, which are no words: as suspended, deleted or a status each says since when, or from when on.
   * `first`: what stands first in those that can be read in one way alone; `unsure`: one that is past in one way and to
   * come in the other.
   */
  days: z
    .object({
      count: z.number().int(),
      first: z.enum(['day', 'month', 'both']).optional(),
      unsure: z.string().optional(),
    })
    .optional(),
  /** It was taken for none of these; but by its name and what stands in it, it may say this of people's access. */
  mayBe: WordTarget.optional(),
  /** That was so before, and an import was run without it all the same. */
  leftOutBefore: z.boolean().optional(),
  /** What it was taken for, or what was chosen; null: left out. */
  target: ImportTarget.nullable(),
})
export type ImportColumn = z.infer<typeof ImportColumn>

/** Where in a file its people stand. */
export const ImportLayout = z.object({
  /** Of a workbook, with their places in it: those with an e-mail column first, hidden ones last. Empty of a CSV file. */
  sheets: z.array(
    z.object({
      index: z.number().int(),
      name: z.string(),
      hidden: z.boolean(),
      /** Its first rows hold an e-mail address or a table: people may be there. */
      people: z.boolean().optional(),
    }),
  ),
  /** The place of the one that is read. */
  sheet: z.number().int(),
  /** The row that names the columns, as a spreadsheet counts; 0: none does. */
  headerRow: z.number().int(),
  /** There is an e-mail address in the row that names the columns, or above it. */
  addressAbove: z.boolean().optional(),
  /** The file does not say how its letters are written: they were taken for those of Western Europe. */
  lettersGuessed: z.boolean().optional(),
  /** Each line of the file is in quotation marks as a whole: what is in them was read as its cells. */
  linesInQuotes: z.boolean().optional(),
  /** The first rows of the sheet, cut. */
  head: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
})
export type ImportLayout = z.infer<typeof ImportLayout>

/** Where its people are said to stand. */
export const Place = z.object({
  sheet: z.number().int().min(0).max(1000).default(0),
  /** 0: no row names the columns. Without it the row is found. */
  headerRow: z.number().int().min(0).max(limits.userFileRows).optional(),
})

/** `fill_missing` writes into empty fields alone; `full_sync` also makes inactive who is not in the file. */
export const importModes = ['create', 'update', 'create_or_update', 'fill_missing', 'full_sync'] as const
export const ImportMode = z.enum(importModes)
export type ImportMode = z.infer<typeof ImportMode>

/**
 * Why somebody who stands in no row of a full file may be in it after all: rows are wrong, have cells past the last column,
 * were left out by a word, or hold what looks like others; or there is an address above the first row that is read, or people
 * are in another sheet. `named_elsewhere`: the address or ID of some stands elsewhere in the file, who alone are not chosen.
 */
export const absenceDoubts = [
  'row_wrong',
  'extra_cells',
  'left_out',
  'rows_in_cell',
  'above_header',
  'other_sheet',
  'named_elsewhere',
] as const
export const AbsenceDoubt = z.enum(absenceDoubts)
export type AbsenceDoubt = z.infer<typeof AbsenceDoubt>

export const PlanImport = z.object({
  /** By the column's place in the file. */
  targets: z.array(ImportTarget.nullable()).max(limits.userFileColumns),
  mode: ImportMode,
  role: Role,
  absentRoles: z.array(Role).default(['student']),
  /** What words mean that are not known, or mean something else than they are taken for. */
  words: z.array(WordMeaning).max(limits.importWords).default([]),
})
