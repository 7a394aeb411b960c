import type { PathStep } from '#contract/paths.ts'

/** The steps with one of them at another place; as they are where there is no such place. */
export function moved(steps: PathStep[], from: number, to: number): PathStep[] {
  const step = steps[from]
  if (!step || to < 0 || to >= steps.length) return steps
  return steps.toSpliced(from, 1).toSpliced(to, 0, step)
}
