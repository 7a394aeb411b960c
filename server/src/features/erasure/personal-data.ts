import type { Database } from '../../db/types.ts'
import { functionsOf, partsOf, type Fates, type Part } from '../../platform/personal-data/fates.ts'
import { groundFates } from '../../platform/personal-data/ground.ts'
import { authFates } from '../auth/personal-data.ts'
import { companiesFates } from '../companies/personal-data.ts'
import { meetingsFates } from '../meetings/personal-data.ts'
import { reportsFates } from '../reports/personal-data.ts'
import { secondFactorFates } from '../second-factor/personal-data.ts'
import { ssoFates } from '../sso/personal-data.ts'
import { usersFates } from '../users/personal-data.ts'

/**
 * Every table, and what becomes of a person in it. What others need stays, without saying of whom it is: the person's
 * own row remains as a bare id, and what other people wrote stays theirs, whomever it names. A table that is in none of
 * the lists does not compile. The person's own row comes last: what is left to do is found by it.
 */
export const personalData: Fates<keyof Database> = {
  ...authFates,
  ...companiesFates,
  ...meetingsFates,
  ...reportsFates,
  ...secondFactorFates,
  ...ssoFates,
  ...usersFates,
  ...groundFates,
}

type Personal = { table: string; parts: Part[]; functions: Set<string> }

/** The tables that hold something of people. The person’s own row is last: what is left to do is found by it. */
export const personalTables: Personal[] = Object.entries(personalData)
  .map(([table, fates]) => ({ table, parts: partsOf(fates), functions: functionsOf(fates) }))
  .filter(({ parts }) => parts.length)
  .toSorted((a, b) => Number(a.table === 'users') - Number(b.table === 'users'))
