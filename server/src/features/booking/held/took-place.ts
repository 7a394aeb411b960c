import { sql } from 'kysely'
import { bookingLimits } from '../limits.ts'

/** Whether a session `s` took place: the same rule as `tookPlace`, also where nobody has written down yet that it began. */
export const tookPlace = sql<boolean>`(s.met is true and s.state in ('confirmed', 'live', 'done'))`
/** Whether it is over and neither its room nor anybody said whether the two met. */
export const isNotKnown = sql<boolean>`(s.met is null and s.state = 'done')`
/** Since when what one of the two said can still be denied by the other. */
export const deniableSince = sql`now() - make_interval(days => ${sql.lit(bookingLimits.deniableDays)})`
