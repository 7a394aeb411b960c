import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../envelope.ts'
import { line } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { scaleProblems } from '../../rules/learning/grades/grade-scale.ts'

/** One decimal at most, as grades are shown. */
const Percent = z.number().min(0).max(100).multipleOf(0.1)

/** A word of a scale: from which share on it is said, and which share it counts as where somebody gives it. */
const GradeStep = z.strictObject({
  word: line(limits.gradeWord).min(1),
  from: Percent,
  value: Percent,
})
export type GradeStep = z.infer<typeof GradeStep>

/** Words over shares, the best first: each from its share on to that of the one before. */
export const GradeScale = z
  .strictObject({
    id: Id,
    name: line(limits.gradeScaleName).min(1),
    steps: z.array(GradeStep).min(2).max(limits.gradeSteps),
  })
  .superRefine(({ steps }, ctx) => {
    for (const { at, field, code } of scaleProblems(steps))
      ctx.addIssue({ code: 'custom', path: ['steps', at, field], message: code })
  })
export type GradeScale = z.infer<typeof GradeScale>

const LatePercents = {
  percentADay: z.number().int().min(1).max(100),
  mostPercent: z.number().int().min(1).max(100),
}

/** What late takes off: so many per cent of the most points for each day that has begun, and no more than so many. */
export const LateRule = z
  .strictObject({
    ...LatePercents,
    /** So long nothing is taken off; days are counted from then on. */
    graceHours: z.number().int().min(0).max(limits.lateGraceHours),
  })
  .refine(({ percentADay, mostPercent }) => mostPercent >= percentADay, {
    path: ['mostPercent'],
    message: 'late_most_below_day',
    // Whatever is wrong with the hours: both are said at once.
    when: ({ value }) => z.object(LatePercents).safeParse(value).success,
  })
export type LateRule = z.infer<typeof LateRule>

const Name = (all: readonly { name: string }[]) =>
  new Set(all.map(({ name }) => name.toLowerCase())).size === all.length

const Scales = z
  .array(GradeScale)
  .max(limits.gradeScales)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'duplicate')
  .refine(Name, 'scale_twice')

const CompanyGrading = z.object({
  scales: z.array(GradeScale),
  /** Which scale final grades are said in where a course says nothing else; null: in per cent alone. */
  defaultScaleId: Id.nullable(),
  /** What late takes off where a course says nothing else; null: nothing. */
  late: LateRule.nullable(),
  /** Counts up with each change. */
  revision: z.number().int(),
  /** In how many courses a scale was chosen, for the final grade or a column; those in none are left out. */
  uses: z.array(z.object({ scaleId: Id, courses: z.number().int() })),
})
export type CompanyGrading = z.infer<typeof CompanyGrading>

export const gradeScalesApi = {
  get: endpoint({
    id: 'gradeScales.get',
    method: 'GET',
    path: '/grade-scales',
    summary: 'Get the scales of a company, what its courses take by default, and in how many each was chosen',
    data: CompanyGrading,
    errors: [],
    scope: null,
  }),
  save: endpoint({
    id: 'gradeScales.save',
    method: 'PUT',
    path: '/grade-scales',
    summary:
      'Say the scales of a company and what its courses take by default; CONFLICT where somebody has since the given revision. Grades stay as they are: a course whose scale is gone shows per cent and points',
    body: z.strictObject({
      scales: Scales,
      defaultScaleId: Id.nullable(),
      late: LateRule.nullable(),
      revision: z.number().int().min(0).max(1_000_000_000),
    }),
    data: CompanyGrading,
    errors: ['CONFLICT'],
    scope: null,
  }),
}
