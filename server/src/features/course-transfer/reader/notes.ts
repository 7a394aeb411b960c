import type { Left, LeftReason } from '#contract/courses/course-transfer.ts'
import { cutText } from '#contract/text.ts'
import { courseTransferLimits } from '../limits.ts'

const { left: mostLeft } = courseTransferLimits

export type Note = (path: string, reason: LeftReason, name?: string) => void

/** What stays behind, each reason once for what it is about. */
export function notes() {
  const left: Left[] = []
  const known = new Set<string>()
  let more = 0
  const note: Note = (path, reason, name = '') => {
    const key = `${path}\n${reason}\n${name}`
    if (known.has(key)) return
    if (left.length >= mostLeft) return void more++
    known.add(key)
    left.push({ path: cutText(path, 200), reason, name: cutText(name, 200) })
  }
  return { note, told: () => ({ left, leftMore: more }) }
}
