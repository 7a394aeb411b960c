import type { Repeat } from '#contract/mentoring/sessions/repeat.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { seriesDates } from './series-dates.ts'
import { failField } from '../../../core/errors.ts'
import type { CompanyRef } from '../../../platform/companies/company-ref.ts'

type Of = {
  pair: Pick<Relationship, 'mentor'>
  company: Pick<CompanyRef, 'timeZone'>
  first: Date
  repeat: Pick<Repeat, 'every' | 'count'>
}

/** The dates of a series: at one hour of the mentor’s clock, whose hours they are to lie in. */
export const datesOf = ({ pair, company, first, repeat }: Of) =>
  seriesDates({ first, zone: pair.mentor.timeZone ?? company.timeZone, ...repeat })

/** Those of the later ones that are asked for. A date that its clock does not show is none of them. */
export function laterDates(of: Of, skip: readonly string[]): Date[] {
  const [, ...later] = datesOf(of)
  const skipped = new Set(skip.map((text) => Date.parse(text)))
  for (const one of skipped)
    if (!later.some(({ at }) => at.getTime() === one)) failField('repeat.skip', 'invalid_value')
  const asked = later.filter(({ at }) => !skipped.has(at.getTime()))
  if (asked.some(({ shown }) => !shown)) failField('repeat.skip', 'required')
  return asked.map(({ at }) => at)
}
