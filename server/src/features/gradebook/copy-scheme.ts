import type { CopiedWithCourse } from '../courses/offered.ts'

/** The final grade of a copied course is made as that of the course it was copied from. */
export const copyScheme: CopiedWithCourse = async (tx, { from, to, lessons }) => {
  const scheme = await tx
    .selectFrom('gradebook_schemes')
    .selectAll()
    .where('course_id', '=', from)
    .executeTakeFirst()
  if (!scheme) return
  // A lesson that is in the newest version alone, and not in the draft, has no copy.
  const copied = <One extends { lessonId: string }>(all: readonly One[]) =>
    JSON.stringify(
      all.flatMap((one) => {
        const lessonId = lessons.get(one.lessonId)
        return lessonId ? { ...one, lessonId } : []
      }),
    )
  await tx
    .insertInto('gradebook_schemes')
    .values({
      ...scheme,
      course_id: to,
      categories: JSON.stringify(scheme.categories),
      lessons: copied(scheme.lessons),
      scales: copied(scheme.scales),
      late: JSON.stringify(scheme.late),
      revision: 1,
    })
    .execute()
}
