/** Why a file is none that a course can be made of: each names the text `validation.<problem>`. */
export type CourseFileProblem =
  | 'course_not_zip'
  | 'course_encrypted'
  | 'course_leads_out'
  | 'course_with_links'
  | 'course_too_large'
  | 'course_too_complex'
  | 'course_without_texts'
  | 'course_without_activities'
  | 'course_broken'
  | 'course_is_package'

export class NoCourse extends Error {
  readonly problem: CourseFileProblem
  constructor(problem: CourseFileProblem) {
    super(problem)
    this.problem = problem
  }
}
