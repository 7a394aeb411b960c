import { adminLevel, roleAllowed, type Role } from '#contract/roles.ts'

/** Who asks, with the courses that they write: null where it is all of the company. */
export type Writer = { role: Role; writes: readonly string[] | null }

/** The company’s are seen by whoever writes a course; those of a course by who writes that one. */
export const maySee = ({ writes }: Writer, courseId: string | null): boolean =>
  writes === null || (courseId === null ? writes.length > 0 : writes.includes(courseId))

/** The company’s are changed by administrators alone: they stand in the quizzes of everybody. */
export const mayEdit = ({ role, writes }: Writer, courseId: string | null): boolean =>
  courseId === null ? roleAllowed(adminLevel, role) : writes === null || writes.includes(courseId)
