import { sql, type RawBuilder } from 'kysely'

type Of = { company: RawBuilder<unknown>; meeting: RawBuilder<unknown> }

/** When somebody was in a meeting’s room: two tabs at once count once, and who lost the connection was there until then. */
const staysOf = ({ company, meeting }: Of, person: RawBuilder<unknown>) => sql`(
  select range_agg(tstzrange(p.joined_at, greatest(p.joined_at,
    case when p.state = 'in' then coalesce(p.away_at, now()) else coalesce(p.left_at, p.joined_at) end)))
  from meeting_peers p where p.company_id = ${company} and p.meeting_id = ${meeting} and p.user_id = ${person}
    and p.joined_at is not null)`

/** For how many seconds two people were in a meeting’s room at the same time, as a part of other statements. */
export const secondsTogether = (of: Of, one: RawBuilder<unknown>, other: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::float8
    from unnest(${staysOf(of, one)} * ${staysOf(of, other)}) as part)`
