import { z } from 'zod'
import { Id } from '../../envelope.ts'
import { line } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { LateRule } from './grade-scales.ts'

export const GradeCategory = z.strictObject({
  id: Id,
  title: line(limits.rubricTitleLength).min(1),
  weight: z.number().int().min(0).max(1000),
})
export type GradeCategory = z.infer<typeof GradeCategory>

/** What a course says of the company’s default: that it takes it, that it takes nothing, or its own. */
const ownChoice = ['default', 'none'] as const
const ScaleChoice = z.union([z.literal(ownChoice), Id])
export type ScaleChoice = z.infer<typeof ScaleChoice>
const LateChoice = z.union([z.literal(ownChoice), LateRule])
export type LateChoice = z.infer<typeof LateChoice>

const once = (all: readonly { id: string }[]) => new Set(all.map(({ id }) => id)).size === all.length
const onceEach = (all: readonly { lessonId: string }[]) =>
  new Set(all.map(({ lessonId }) => lessonId)).size === all.length

/** How a final grade is made. Without categories everything counts by its points. */
export const GradeScheme = z.strictObject({
  categories: z.array(GradeCategory).max(limits.gradeCategories).refine(once, 'duplicate'),
  /** Which lesson is of which category. */
  lessons: z
    .array(z.strictObject({ lessonId: Id, categoryId: Id }))
    .max(limits.courseLessons)
    .refine(onceEach, 'duplicate'),
  /** What is missing after it was due counts as no points; else it does not count. */
  missingIsZero: z.boolean(),
  /** The scale of the final grade; left out, it stays. */
  scale: ScaleChoice.optional(),
  /** The columns that are said in a scale, all others in points; left out, they stay. */
  scales: z
    .array(z.strictObject({ lessonId: Id, scaleId: Id }))
    .max(limits.courseLessons)
    .refine(onceEach, 'duplicate')
    .optional(),
  /** What late takes off; left out, it stays. */
  late: LateChoice.optional(),
})
export type GradeScheme = z.infer<typeof GradeScheme>

/** The scheme of a course as it stands, with what follows from it. */
export const Scheme = z.object({
  categories: z.array(GradeCategory),
  missingIsZero: z.boolean(),
  scale: ScaleChoice,
  /** The scale that the final grade is said in; null: in per cent alone. */
  finalScaleId: Id.nullable(),
  late: LateChoice,
  /** What late takes off; null: nothing. */
  lateRule: LateRule.nullable(),
  /** Counts up with each change. */
  revision: z.number().int(),
})
