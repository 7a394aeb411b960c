import { sql } from 'kysely'
import { attemptsLimits } from './limits.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { lockEnrolmentIfFree } from '../enrolments/offered.ts'
import { endAttempt } from './end-attempt.ts'
import { quizOf, selectAttempts } from './find-attempt.ts'

const { graceSeconds, endedAtOnce } = attemptsLimits

const areOver = sql<boolean>`submitted_at is null
  and ends_at < now() - make_interval(secs => ${graceSeconds}::int)`

/** Submits some of a company's attempts whose time is up; answers whether there may be more. */
async function endIn({ db }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const over = await selectAttempts(tx).where(areOver).orderBy('ends_at').limit(endedAtOnce).execute()
    let ended = 0
    for (const { id, enrolment_id } of over) {
      // Whoever has the place is about to submit it themselves, or comes again in a minute.
      if (!(await lockEnrolmentIfFree(tx, enrolment_id))) continue
      const attempt = await selectAttempts(tx)
        .where('id', '=', id)
        .where('submitted_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!attempt) continue
      await endAttempt(tx, attempt, await quizOf(tx, attempt), { timedOut: true })
      ended++
    }
    return ended === endedAtOnce
  })
}

/** Submits what is there of attempts whose time is up while nobody looks at them. */
export const endOver = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select company_id from attempts where ${areOver}`,
      said: 'a company’s attempts whose time is up were not submitted',
      piece: (companyId) => endIn(services, companyId),
    },
    signal,
  )
