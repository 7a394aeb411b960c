import { isDeepStrictEqual } from 'node:util'
import type { HardRule } from '#contract/rules/mentoring/matching/hard-rules.ts'
import { failField } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { missingIn } from './matching/rule-values.ts'

/**
 * The rules of a programme as they are to be: a rule that is new or changed names groups and fields that there are. One that
 * was there before stays, though what it names is gone since.
 */
export async function rulesNow(tx: Tx, before: readonly HardRule[], now: HardRule[]): Promise<HardRule[]> {
  const missing = await missingIn(tx, now)
  for (const [at, rule] of now.entries()) {
    const [id] = missing.get(rule) ?? []
    if (id === undefined || before.some((one) => isDeepStrictEqual(one, rule))) continue
    failField(`rules.${at}.${fieldOf(rule, id)}`, 'field' in rule ? 'unknown_field' : 'invalid_value')
  }
  return now
}

const fieldOf = (rule: HardRule, id: string): string =>
  'field' in rule ? 'field' : rule.mentees === id ? 'mentees' : 'mentors'
