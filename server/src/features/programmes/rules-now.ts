import { namedBy, type HardRule } from '#contract/rules/mentoring/matching/hard-rules.ts'
import { failField } from '../../core/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { ruleNames } from './matching/rule-values.ts'

/**
 * The rules of a programme as they are to be: a rule that is new or changed names groups and fields that there are. What was
 * there before stays, though what it names is gone since.
 */
export async function rulesNow(tx: Tx, before: readonly HardRule[], now: HardRule[]): Promise<HardRule[]> {
  const names = await ruleNames(tx, now)
  const known = new Set(before.flatMap(namedBy))
  for (const [at, rule] of now.entries())
    for (const id of namedBy(rule))
      if (!(id in names) && !known.has(id))
        failField(`rules.${at}.${fieldOf(rule, id)}`, 'field' in rule ? 'unknown_field' : 'invalid_value')
  return now
}

const fieldOf = (rule: HardRule, id: string): string =>
  'field' in rule ? 'field' : rule.mentees === id ? 'mentees' : 'mentors'
