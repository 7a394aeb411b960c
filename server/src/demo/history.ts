import { v7 as uuid } from 'uuid'
import type { Tx } from '../db/tenant.ts'
import type { DemoPerson } from './shape.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const HOUR_MS = 60 * 60 * 1000
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
  if (rows.length) await tx.insertInto('sessions').values(rows).execute()
}
