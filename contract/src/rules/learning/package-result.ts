import type { PackageResult, PackageStandard, PackageState } from '../../courses/packages.ts'

const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      inner && typeof inner === 'object' && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  )
const textAt = (value: unknown, ...path: string[]): string => {
  const found = at(value, ...path)
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : ''
}
const numberAt = (value: unknown, ...path: string[]): number | null => {
  const text = textAt(value, ...path)
  const number = Number(text)
  return text && Number.isFinite(number) ? number : null
}

/** A score between the least and the most that there is, in per cent: rounded down, so that 100 is all of it. */
function percentOf(score: unknown): number | null {
  const raw = numberAt(score, 'raw')
  if (raw === null) return null
  const least = numberAt(score, 'min') ?? 0
  const most = numberAt(score, 'max') ?? 100
  const share = most > least ? (raw - least) / (most - least) : raw / 100
  return Math.floor(Math.min(1, Math.max(0, share)) * 100)
}

/** SCORM 1.2 has one status for both; whoever failed has been through it. Source: SCORM 1.2 RTE, cmi.core.lesson_status. */
const of12 = new Map<string, Pick<PackageResult, 'completion' | 'passed'>>(
  Object.entries({
    passed: { completion: 'completed', passed: true },
    completed: { completion: 'completed', passed: null },
    failed: { completion: 'completed', passed: false },
    incomplete: { completion: 'begun', passed: null },
    browsed: { completion: 'begun', passed: null },
  }),
)

/** Source: SCORM 2004 4th edition RTE, cmi.completion_status and cmi.success_status. */
function of2004(cmi: unknown): Pick<PackageResult, 'completion' | 'passed'> {
  const success = textAt(cmi, 'success_status')
  const completion = textAt(cmi, 'completion_status')
  const passed = success === 'passed' ? true : success === 'failed' ? false : null
  // Many a package says of its end nothing but that it was passed.
  const isOver = completion === 'completed' || (passed === true && completion !== 'incomplete')
  if (isOver) return { completion: 'completed', passed }
  return { completion: completion === 'not attempted' ? 'not_begun' : 'begun', passed }
}

/** What a package says of somebody, by the data model that it left behind: of an item that left none, nothing. */
export function packageResult(standard: PackageStandard, state: PackageState | null): PackageResult {
  const cmi = state?.['cmi']
  if (!cmi) return { completion: 'not_begun', passed: null, percent: null }
  if (standard === '1.2') {
    const known = of12.get(textAt(cmi, 'core', 'lesson_status'))
    return {
      ...(known ?? { completion: 'not_begun', passed: null }),
      percent: percentOf(at(cmi, 'core', 'score')),
    }
  }
  const scaled = numberAt(cmi, 'score', 'scaled')
  return {
    ...of2004(cmi),
    percent:
      scaled === null ? percentOf(at(cmi, 'score')) : Math.floor(Math.min(1, Math.max(0, scaled)) * 100),
  }
}

/** Whether a result counts as the item done: it has been through, and was not failed. */
export const isPackageDone = ({ completion, passed }: PackageResult): boolean =>
  completion === 'completed' && passed !== false
