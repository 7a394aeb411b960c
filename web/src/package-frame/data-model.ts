import type { ToFrame } from '#contract/courses/package-frame.ts'
import type { PackageState } from '#contract/courses/packages.ts'

type Model = Record<string, unknown>
const modelIn = (value: unknown): Model =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Model) : {}
const has = (value: unknown) => typeof value === 'string' && value !== ''

type Shown = Pick<ToFrame, 'standard' | 'item' | 'learner' | 'language' | 'preview'>

/**
 * The data model with which an item begins, or goes on: as it left it, but for what is of one sitting alone. Somebody who
 * has been here before resumes, if there is anything to resume by. Source: SCORM 1.2 and SCORM 2004 RTE, `cmi.entry`.
 */
export function beginning({ standard, item, learner, language, preview }: Shown): Model {
  const before = modelIn(item.state?.['cmi'])
  if (standard === '1.2') {
    const core = modelIn(before['core'])
    const resumes = has(before['suspend_data']) || has(core['lesson_location'])
    return {
      ...before,
      launch_data: item.launchData,
      core: {
        ...core,
        student_id: learner.id,
        student_name: learner.name,
        credit: preview ? 'no-credit' : 'credit',
        lesson_mode: preview ? 'browse' : 'normal',
        entry: item.state === null ? 'ab-initio' : resumes ? 'resume' : '',
        lesson_status: core['lesson_status'] ?? 'not attempted',
        total_time: core['total_time'] ?? '0000:00:00',
        session_time: undefined,
        exit: undefined,
      },
      student_data: { ...modelIn(before['student_data']), mastery_score: scoreOr(item.masteryScore) },
      student_preference: { ...modelIn(before['student_preference']) },
    }
  }
  const resumes = has(before['suspend_data']) || has(before['location'])
  return {
    ...before,
    launch_data: item.launchData,
    learner_id: learner.id,
    learner_name: learner.name,
    credit: preview ? 'no-credit' : 'credit',
    mode: preview ? 'browse' : 'normal',
    entry: item.state === null ? 'ab-initio' : resumes ? 'resume' : '',
    scaled_passing_score: item.masteryScore === null ? '' : String(item.masteryScore / 100),
    learner_preference: { ...modelIn(before['learner_preference']), language },
    session_time: undefined,
    exit: undefined,
  }
}

const scoreOr = (score: number | null) => (score === null ? '' : String(score))

/** What is left of an item that says nothing: whoever opened it has been through it. */
export const throughAsset = ({ standard }: Pick<ToFrame, 'standard'>): PackageState =>
  standard === '1.2'
    ? { cmi: { core: { lesson_status: 'completed' } } }
    : { cmi: { completion_status: 'completed', success_status: 'unknown' } }
