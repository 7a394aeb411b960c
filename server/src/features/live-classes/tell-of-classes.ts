import { sql } from 'kysely'
import type { Tx } from '../../db/tenant.ts'
import { companyOf } from '../../platform/companies/companies.ts'
import { inCompanies } from '../../platform/jobs/in-companies.ts'
import type { Services } from '../../services.ts'
import { meetingsBy } from '../meetings/offered.ts'
import { tellOfMeeting } from '../meetings/record/class-room.ts'
import { liveClassesLimits } from './limits.ts'

const { toldAtOnce } = liveClassesLimits

type News = { date_id: string; user_id: string; what: 'new' | 'changed' | 'cancelled'; by_id: string | null }

/** Some of what people are to be told, taken out so that nobody is told of it twice. */
const takeNews = async (tx: Tx): Promise<News[]> =>
  (
    await sql<News>`
      with due as (
        select company_id, date_id, user_id from class_news
        order by created_at, date_id, user_id limit ${toldAtOnce} for update skip locked
      )
      delete from class_news n using due
      where n.company_id = due.company_id and n.date_id = due.date_id and n.user_id = due.user_id
      returning n.date_id, n.user_id, n.what, n.by_id`.execute(tx)
  ).rows

async function tellIn({ db, ...services }: Services, companyId: string): Promise<boolean> {
  return db.withTenant(companyId, async (tx) => {
    const news = await takeNews(tx)
    if (news.length === 0) return false
    const company = await companyOf(tx)
    const dates = await tx
      .selectFrom('class_dates')
      .select(['id', 'meeting_id', 'host_id'])
      // Of what is over nobody is told that it is to come.
      .select(sql<boolean>`starts_at + make_interval(mins => minutes) <= now()`.as('isOver'))
      .where('id', 'in', [...new Set(news.map((one) => one.date_id))])
      .execute()
    for (const date of dates) {
      if (date.isOver) continue
      const [meeting] = await meetingsBy(tx, [date.meeting_id])
      if (!meeting) continue
      const ofDate = news.filter((one) => one.date_id === date.id)
      for (const byId of new Set(ofDate.map((one) => one.by_id ?? date.host_id))) {
        const actor = await tx
          .selectFrom('users')
          .select(['id', 'name', 'surname'])
          .where('id', '=', byId)
          .executeTakeFirst()
        if (!actor) continue
        const those = (what: News['what']) =>
          ofDate
            .filter((one) => one.what === what && (one.by_id ?? date.host_id) === byId)
            .map((one) => one.user_id)
        await tellOfMeeting({ tx, services, company, actor }, meeting, {
          new: those('new'),
          changed: those('changed'),
          cancelled: those('cancelled'),
        })
      }
    }
    return news.length === toldAtOnce
  })
}

/** Tells people of dates that are new to them, were moved or are off: a piece at a time, however many are enrolled. */
export const tellOfClasses = (services: Services, signal?: AbortSignal): Promise<void> =>
  inCompanies(
    services,
    {
      due: sql`select company_id from class_news`,
      said: 'a company’s people were not told of live classes',
      piece: (companyId) => tellIn(services, companyId),
    },
    signal,
  )
