import { courseTransferLimits } from './course-transfer-limits.ts'
import { helpLimits } from './help-limits.ts'
import { mailLimits } from './mail-limits.ts'
import { webhookLimits } from './webhook-limits.ts'
import { packageLimits } from './package-limits.ts'

/** The limits of parts, as they stand in the list of all (limits.ts). */
export const partLimits = {
  ...helpLimits,
  ...mailLimits,
  ...webhookLimits,
  ...packageLimits,
  ...courseTransferLimits,
  /** After this a question that was removed from the bank is deleted. */
  removedQuestionsKeptDays: 30,
  announcements: {
    /** People in one transaction. */
    toldAtOnce: 500,
  },
  /** Of a search. */
  searching: {
    /** Of each kind: shown, proposed by the index, and looked through where one finds one's own things alone. */
    shown: 5,
    candidates: 60,
    within: 2000,
    /** Letters kept of a title, and of what else something is found by. */
    titleLength: 300,
    wordsLength: 4000,
    /** Rows whose entries are written anew in one transaction. */
    builtAtOnce: 50,
  },
}
