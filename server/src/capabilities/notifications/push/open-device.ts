import { sql } from 'kysely'

/** The session of the device d goes on. */
export const isOpenSession = sql`exists (select from sessions s where s.company_id = d.company_id and s.id = d.session_id
  and s.ended_at is null and s.expires_at > now())`

/** What a device's address is sealed for. */
export const sealedFor = (deviceId: string): string => `push device ${deviceId}`
