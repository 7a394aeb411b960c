import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { enrolledIds } from '../enrolments/offered.ts'
import { liveClassesLimits } from './limits.ts'

type Course = { companyId: string; courseId: string }

/** Seats these people in the rooms of a course’s classes where they belong there, and takes them out where they do not. */
export async function seat(
  tx: Tx,
  { companyId, courseId }: Course,
  people: readonly string[],
): Promise<void> {
  await sql`select seat_in_classes(${companyId}, ${courseId}, ${[...people]}::uuid[])`.execute(tx)
}

/** The same for everybody who has an enrolment in it. */
export const seatAll = async (tx: Tx, companyId: string, courseId: string): Promise<void> =>
  seat(tx, { companyId, courseId }, await enrolledIds(tx, courseId))

/** Planned for so long that whatever was under way then is done. */
const isDue = sql<boolean>`seated_at is null and created_at < now() - interval '1 minute'`

async function seatIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const due = await tx
      .updateTable('class_dates')
      .set({ seated_at: new Date() })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('class_dates')
          .select('id')
          .where(isDue)
          .orderBy('created_at')
          .limit(liveClassesLimits.datesAtOnce),
      )
      .returning('course_id')
      .execute()
    for (const courseId of new Set(due.map((row) => row.course_id))) await seatAll(tx, companyId, courseId)
    return due.length === liveClassesLimits.datesAtOnce
  })
}

/** Who enrolled or withdrew at the moment in which a date was planned is seated, or not, a moment later. */
export const seatAgain = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select company_id from class_dates where ${isDue}`,
      said: 'people were not seated in a company’s live classes',
      piece: (companyId) => seatIn(services, companyId),
    },
    signal,
  )
