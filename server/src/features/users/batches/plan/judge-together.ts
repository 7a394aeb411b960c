import { sql } from 'kysely'
import { problem, waits, type Rule } from './rule.ts'

const goes = sql`(loses_admin and own_or_twice is null and not left_out)`

/** What rows are refused for beside each other: a person meant twice, the last administrator, no room. */
export const together = (rule: Rule) => sql`
    -- Whoever is meant twice is done once: by the first row that can be.
    turned as (
      select e.*, count(*) filter (where own_problems is null and not left_out)
        over (partition by user_id order by row) as turn
      from examined e
    ),
    single as (
      select t.*, case when user_id is not null and own_problems is null and not left_out
          and (meant_before or turn > 1)
        then ${problem('', 'same_person_twice')}::jsonb else own_problems end as own_or_twice
      from turned t
    ),
    -- Counted are those alone who would go: no row that is refused or left out takes an administrator away.
    kept as (
      select s.*, case when ${goes} and count(*) filter (where ${goes}) over ()
          >= (select count(*) from users where role = 'admin' and status = 'active')
        then ${problem('', 'last_admin')}::jsonb else own_or_twice end as found_problems
      from single s
    ),
    -- Whoever is not done by their first row, as an administrator is missing without them, is done by the next that can be.
    retaken as (
      select k.*, case when not (first_refused and is_next) then found_problems
        when loses_admin then ${problem('', 'last_admin')}::jsonb
        when kept_turn = 1 then null else found_problems end as settled_problems
      from (
        select k.*, user_id is not null and own_problems is null and not left_out and turn > 1 and not meant_before as is_next,
          bool_or(turn = 1 and own_problems is null and not left_out and not meant_before and found_problems is not null)
            over (partition by user_id) as first_refused,
          count(*) filter (where own_problems is null and not left_out and not loses_admin)
            over (partition by user_id order by row) as kept_turn
        from kept k
      ) k
    ),
    -- The room is for those who are let in: no row that is refused, left out or not ticked stands in another's way.
    roomed as (
      select s.*, (takes_room and settled_problems is null and not left_out) as comes_in,
        count(*) filter (where takes_room and settled_problems is null and not left_out and not ${waits(rule)})
          over (order by row) as place
      from retaken s
    ),
    judged as (
      select r.*, case when comes_in and not ${waits(rule)} and place > ${rule.room}::int
        then ${problem('', 'max_number_reached')}::jsonb else settled_problems end as problems
      from roomed r
    )`
