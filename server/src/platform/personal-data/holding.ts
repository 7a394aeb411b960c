import type { RawBuilder } from 'kysely'

/**
 * What a feature keeps of people that would be lost with them, as a condition on a person's id in SQL. Undoing an import
 * removes nobody of whom one of them is true; what it does not tell of goes with the person.
 */
export type Holding = (person: RawBuilder<unknown>) => RawBuilder<boolean>
