import type { LearningFilter } from '../../training/learning-reports.ts'

/** Where a report stands in the address of its screen. A department has a sign before it: none of them is empty. */
export function reportParams(filter: LearningFilter, more: Record<string, string> = {}): URLSearchParams {
  const { courseId, groupId, department, option } = filter
  return new URLSearchParams({
    ...(courseId && { course: courseId }),
    ...(groupId && { group: groupId }),
    ...(department !== undefined && { department: `=${department}` }),
    ...(option && { option }),
    ...more,
  })
}
