import type { Tx } from '../../db/tenant.ts'

/** What a course says itself of how its grades are made and said, by its kinds. */
export type OwnGrading = 'categories' | 'missing' | 'scales' | 'late'

/** What of it a course says, beside what it takes of its company. */
export async function ownGrading(tx: Tx, courseId: string): Promise<OwnGrading[]> {
  const scheme = await tx
    .selectFrom('gradebook_schemes')
    .select(['categories', 'missing_is_zero', 'scale', 'scales', 'late'])
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  if (!scheme) return []
  const said: Record<OwnGrading, boolean> = {
    categories: scheme.categories.length > 0,
    missing: scheme.missing_is_zero,
    scales: scheme.scale !== 'default' || scheme.scales.length > 0,
    late: scheme.late !== 'default',
  }
  return (Object.keys(said) as OwnGrading[]).filter((one) => said[one])
}
