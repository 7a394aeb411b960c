import { TimeZone } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import type { WordMeaning, WordTarget } from '#contract/people/import-columns.ts'
import { statuses } from '#contract/people/users.ts'

const yesNo = ['yes', 'no']
/** What a word may be said to mean. A file makes nobody an administrator of the installation. */
const values: Record<WordTarget, (means: string) => boolean> = {
  role: (means) => ['student', 'mentor', 'admin'].includes(means),
  status: (means) => statuses.some((known) => known === means),
  suspended: (means) => yesNo.includes(means),
  deleted: (means) => yesNo.includes(means),
  preferredLanguage: (means) => languages.some((known) => known === means),
  timeZone: (means) => TimeZone.safeParse(means).success,
}

/** The first word that was said to mean what nothing here is. */
export const wrongMeaning = (words: readonly WordMeaning[]): WordMeaning | undefined =>
  words.find(({ target, means }) => means !== 'default' && means !== 'leave_out' && !values[target](means))
