import { sql } from 'kysely'

/** Who has which of some slots of an hour, for their calendars and their other bookings: a part of other statements. */
export const officeTimes = sql`(
  select o.company_id, o.mentor_id as user_id, o.starts_at, o.slots * o.slot_minutes as minutes, o.id, o.mentor_id, true as mine
    from office_hours o where o.company_id = current_company() and not o.cancelled
  union all
  select o.company_id, p.user_id, o.starts_at + make_interval(mins => p.slot * o.slot_minutes), o.slot_minutes, o.id, o.mentor_id, false
    from office_places p join office_hours o on o.company_id = p.company_id and o.id = p.office_id
      join users m on m.company_id = o.company_id and m.id = o.mentor_id and m.status in ('active', 'hidden')
    where p.company_id = current_company() and not o.cancelled and p.state in ('waiting', 'called', 'done'))`
