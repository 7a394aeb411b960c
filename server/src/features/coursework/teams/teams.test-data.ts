import { coursesApi } from '#contract/courses/courses.ts'
import { enrolmentsApi } from '#contract/courses/enrolments.ts'
import { courseworkApi } from '#contract/practice/coursework.ts'
import type { WorkPage } from '#contract/practice/work.ts'
import { teamsApi } from '#contract/practice/teams.ts'
import type { AssignmentContent, TeamSettings } from '#contract/practice/assignment.ts'
import type { Person, World } from '../../../../test/world.ts'
import { assignmentOf, publishAssignment } from '../work.test-data.ts'

type Options = Partial<AssignmentContent['settings']> & {
  teams?: TeamSettings
  hints?: AssignmentContent['hints']
}

/** A course of one assignment that is done in teams, with a grader and learners of these names. */
export async function teamwork(w: World, names: readonly string[], { hints, ...settings }: Options = {}) {
  const acme = await w.company()
  const admin = await acme.user({ role: 'admin', name: 'Ada' })
  const grader = await acme.user({ role: 'mentor', name: 'Grace' })
  const content = assignmentOf({ teams: { made: 'staff', size: 3 }, ...settings }, hints && { hints })
  const course = await publishAssignment(admin, content)
  await admin.ok(coursesApi.setStaff, {
    params: { id: course.id },
    body: { staff: [{ id: grader.id, part: 'grader' }] },
  })
  const learners: Person[] = []
  for (const name of names) {
    const one = await acme.user({ name })
    await one.ok(enrolmentsApi.enrol, { params: { id: course.id } })
    learners.push(one)
  }
  const { params } = course
  const make = (...teams: Person[][]) =>
    grader.ok(teamsApi.make, { params, body: { teams: teams.map((all) => all.map(({ id }) => id)) } })
  const start = async (person: Person) => {
    const { work } = await person.ok(courseworkApi.start, { params })
    if (!work) throw new Error('no work')
    return work.id
  }
  const page = (person: Person) => person.ok(courseworkApi.page, { params })
  const join = async (person: Person, teamId: string | null) => {
    const { data, error } = await person.send(teamsApi.join, { params, body: { teamId } })
    return { data: data as WorkPage | undefined, error }
  }
  return { acme, admin, grader, content, learners, make, start, page, join, ...course }
}

/** The names of those in a team, as a page shows them. */
export const namesIn = (team: { members: readonly { name: string }[] } | null | undefined): string[] =>
  (team?.members ?? []).map(({ name }) => name).toSorted()
