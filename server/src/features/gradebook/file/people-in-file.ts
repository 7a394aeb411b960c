import { sql } from 'kysely'
import type { FileTarget } from '#contract/practice/gradebook-file.ts'
import type { Tx } from '../../../db/tenant.ts'
import { bareOfFormula } from '../../../platform/documents/formula-cell.ts'
import { learning, learnIn } from '../../enrolments/learning.ts'
import type { FileTable } from './file-columns.ts'

/** Whose line it is, or why nobody's. */
export type Whose =
  | { enrolmentId: string }
  | { why: 'unknown_person' | 'nobody_named' | 'two_people' | 'person_twice' }

type Learner = { enrolmentId: string; id: string; email: string; externalId: string | null }

async function learnersNamed(tx: Tx, courseId: string, ids: string[], emails: string[]): Promise<Learner[]> {
  const { rows } = await sql<Learner>`
    select e.id as "enrolmentId", u.id, lower(u.email) as email, u.external_id as "externalId" from ${learning}
    where ${learnIn(courseId)} and (u.id::text = any(${ids.map((id) => id.toLowerCase())}::text[])
      or u.external_id = any(${ids}::text[]) or lower(u.email) = any(${emails}::text[]))`.execute(tx)
  return rows
}

/**
 * Whose each line of a file is: by what its columns say, exactly, and never by a name, which two may have. Of two lines of
 * one person neither is done: which of them was meant is not for us to say.
 */
export async function peopleInFile(
  tx: Tx,
  courseId: string,
  { lines }: Pick<FileTable, 'lines'>,
  targets: readonly (FileTarget | null)[],
): Promise<Whose[]> {
  const columnOf = (target: FileTarget) => targets.indexOf(target)
  const cellIn = (cells: readonly string[], at: number) => bareOfFormula((cells[at] ?? '').trim())
  const named = lines.map(({ cells }) => ({
    id: cellIn(cells, columnOf('id')),
    email: cellIn(cells, columnOf('email')).toLowerCase(),
  }))
  const learners = await learnersNamed(
    tx,
    courseId,
    named.flatMap(({ id }) => id || []),
    named.flatMap(({ email }) => email || []),
  )
  // An id of ours comes before one that a company gave.
  const byId = new Map([
    ...learners.flatMap((one) => (one.externalId === null ? [] : [[one.externalId, one] as const])),
    ...learners.map((one) => [one.id, one] as const),
  ])
  const byEmail = new Map(learners.map((one) => [one.email, one]))
  const found = named.map(({ id, email }): Whose => {
    if (id === '' && email === '') return { why: 'nobody_named' }
    const ofId = id === '' ? undefined : (byId.get(id) ?? byId.get(id.toLowerCase()))
    const ofEmail = email === '' ? undefined : byEmail.get(email)
    if ((id !== '' && !ofId) || (email !== '' && !ofEmail)) return { why: 'unknown_person' }
    if (ofId && ofEmail && ofId !== ofEmail) return { why: 'two_people' }
    return { enrolmentId: (ofId ?? ofEmail)?.enrolmentId ?? '' }
  })
  const times = new Map<string, number>()
  for (const one of found)
    if ('enrolmentId' in one) times.set(one.enrolmentId, (times.get(one.enrolmentId) ?? 0) + 1)
  return found.map((one) =>
    'enrolmentId' in one && (times.get(one.enrolmentId) ?? 0) > 1 ? { why: 'person_twice' } : one,
  )
}
