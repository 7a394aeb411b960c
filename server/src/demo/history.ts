import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/tenant.ts'
import type { DemoPerson } from './shape.ts'
import { DAY_MS, HOUR_MS } from '../platform/durations.ts'

const DAYS = 14

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
]

/** Two weeks of sign-ins, as a company of this size has them: fewer at weekends, each session ended. */
export async function fillHistory(
  tx: Tx,
  companyId: string,
  people: DemoPerson[],
  ids: Map<string, string>,
): Promise<void> {
  const rows = people.flatMap((person, index) => {
    const userId = ids.get(person.address)
    if (person.seen === undefined || !userId) return []
    return Array.from({ length: DAYS }, (_, day) => day)
      .filter((day) => day >= (person.seen ?? 0) && (day * 5 + index * 3) % 4 !== 0)
      .map((day) => new Date(Date.now() - day * DAY_MS - ((index * 37) % 6) * HOUR_MS))
      .filter((at) => at.getDay() !== 0 && (at.getDay() !== 6 || index % 3 === 0))
      .map((at) => ({
        company_id: companyId,
        id: uuid(),
        user_id: userId,
        user_agent: agents[index % agents.length] ?? null,
        ip: `203.0.113.${index + 1}`,
        created_at: at,
        last_seen_at: new Date(at.getTime() + HOUR_MS),
        expires_at: new Date(at.getTime() + DAY_MS),
        ended_at: new Date(at.getTime() + 2 * HOUR_MS),
        end_reason: 'signed_out',
      }))
  })
  if (!rows.length) return
  await tx.insertInto('sessions').values(rows).execute()
  await noteSignIns(tx)
  await fillPeopleDays(tx, companyId)
}

/** What the audit log would hold of these sign-ins and invitations. */
async function noteSignIns(tx: Tx): Promise<void> {
  await sql`insert into audit_log (company_id, id, at, actor_id, actor_name, action, ip, user_agent)
    select s.company_id, gen_random_uuid(), s.created_at, u.id, u.name || ' ' || u.surname, 'auth.signed_in', s.ip, s.user_agent
    from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
    where not exists (select from audit_log a where a.company_id = s.company_id and a.actor_id = u.id and a.at = s.created_at)`.execute(
    tx,
  )
  await sql`insert into audit_log (company_id, id, at, actor_id, actor_name, action, target_type, target_id, target_name)
    select u.company_id, gen_random_uuid(), u.invited_at, a.id, a.name || ' ' || a.surname, 'users.invited', 'user', u.id, u.name || ' ' || u.surname
    from users u join users a on a.company_id = u.company_id and a.role = 'admin'
    where u.status = 'pending'
      and not exists (select from audit_log l where l.company_id = u.company_id and l.target_id = u.id::text)`.execute(
    tx,
  )
}

/** People by day, as they were while each joined; and when each accepted. */
async function fillPeopleDays(tx: Tx, companyId: string): Promise<void> {
  await sql`update user_profiles set accepted_at = onboarded_at where onboarded_at is not null and accepted_at is null`.execute(
    tx,
  )
  await sql`insert into people_days (company_id, role, status, day, people)
    select ${companyId}::uuid, u.role, u.status, d::date, count(*)
    from generate_series(current_date - 90, current_date - 1, interval '1 day') d
    join users u on u.company_id = ${companyId}::uuid and u.created_at < d + interval '1 day'
    group by u.role, u.status, d on conflict do nothing`.execute(tx)
}
