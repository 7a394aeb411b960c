import { pathProgress, type Step } from '#contract/rules/learning/path.ts'
import { standingOf } from '#contract/rules/learning/standing.ts'
import type { AssignedPerson } from '#contract/training/training.ts'
import type { Tx } from '../../db/tenant.ts'
import { mediaUrl } from '../../platform/files/media-url.ts'
import { standingsIn, type Standing } from '../enrolments/offered.ts'
import { readPaths } from '../paths/offered.ts'
import type { AssignmentRow } from './assignments.view.ts'
import { coursesIn } from './withdraw-from.ts'

type Far = Pick<AssignedPerson, 'done' | 'of' | 'completedAt'> & { complete: boolean; begun: boolean }

const hasBegun = (one: Standing) => one.begun || one.lessons_done > 0 || one.state === 'completed'

function inCourse(enrolment: Standing | undefined): Far {
  const complete = enrolment?.state === 'completed'
  return {
    complete,
    begun: enrolment !== undefined && hasBegun(enrolment),
    done: enrolment?.lessons_done ?? 0,
    of: enrolment?.lessons ?? 0,
    completedAt: complete ? (enrolment.completed_at?.toISOString() ?? null) : null,
  }
}

/** How far somebody has come on a path, from their places in its courses. */
export function onPath(steps: readonly Step[], enrolments: readonly Standing[]): Far {
  const completed = enrolments.filter(({ state }) => state === 'completed')
  const progress = pathProgress(steps, new Set(completed.map(({ course_id }) => course_id)), {
    inOrder: false,
  })
  const last = completed
    .map(({ completed_at }) => completed_at?.toISOString() ?? '')
    .toSorted()
    .at(-1)
  return {
    complete: progress.complete,
    begun: enrolments.some(hasBegun),
    done: progress.done,
    of: progress.steps,
    completedAt: progress.complete ? (last ?? null) : null,
  }
}

export type Stands = AssignedPerson & { begun: boolean }

/** How everybody stands whom an assignment has reached, by name. */
export async function standingsOf(tx: Tx, row: AssignmentRow, today: string): Promise<Stands[]> {
  const people = await tx
    .selectFrom('assignment_people as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'p.company_id').onRef('u.id', '=', 'p.user_id'),
    )
    .select(['u.id', 'u.company_id', 'u.name', 'u.surname', 'u.photo_key', 'p.due_on'])
    .where('p.assignment_id', '=', row.id)
    .where('p.left_at', 'is', null)
    .where('u.status', 'in', ['active', 'hidden', 'pending'])
    .execute()
  const courseIds = await coursesIn(tx, row)
  const ids = people.map(({ id }) => id)
  const enrolments = Map.groupBy(await standingsIn(tx, courseIds, ids), ({ user_id }) => user_id)
  const path = row.path_id === null ? undefined : (await readPaths(tx, [row.path_id])).get(row.path_id)
  const collator = new Intl.Collator()
  return people
    .map(({ id, company_id, name, surname, photo_key, due_on }): Stands => {
      const theirs = enrolments.get(id) ?? []
      const { complete, begun, ...far } = path ? onPath(path.steps, theirs) : inCourse(theirs[0])
      // Where nothing is said here, a course is due as it says itself.
      const dueOn = due_on ?? (path ? null : (theirs[0]?.due_on ?? null))
      return {
        person: { id, name, surname, photoUrl: photo_key && mediaUrl(company_id, photo_key) },
        standing: standingOf({ complete, begun, dueOn }, today),
        dueOn,
        begun: begun || complete,
        ...far,
      }
    })
    .toSorted(
      (a, b) =>
        collator.compare(`${a.person.name} ${a.person.surname}`, `${b.person.name} ${b.person.surname}`) ||
        collator.compare(a.person.id, b.person.id),
    )
}

/** Of these people, those who are done with what an assignment gives. */
export async function isDoneBy(
  tx: Tx,
  row: AssignmentRow,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const enrolments = Map.groupBy(
    await standingsIn(tx, await coursesIn(tx, row), userIds),
    ({ user_id }) => user_id,
  )
  const path = row.path_id === null ? undefined : (await readPaths(tx, [row.path_id])).get(row.path_id)
  return new Set(
    [...enrolments]
      .filter(([, theirs]) => (path ? onPath(path.steps, theirs) : inCourse(theirs[0])).complete)
      .map(([id]) => id),
  )
}
