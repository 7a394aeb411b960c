import type { Outline } from '#contract/courses/course.ts'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../api/toasts.ts'
import { lessonsOf, moduleOf, stepOf, undoOf, type OutlineChange } from './outline-changes.ts'
import { rowId, type RowActs } from './row-acts.ts'
import { useDragging } from './use-dragging.ts'

/** What is done with the rows of an outline; the focus goes with what is moved, and where it went is said. */
export function useOutline(outline: Outline, onChange: ((change: OutlineChange) => void) | undefined) {
  const { t } = useTranslate()
  const [said, setSaid] = useState('')
  const toFocus = useRef<string | null>(null)
  // What was moved is drawn elsewhere: the focus goes with it.
  useEffect(() => {
    const id = toFocus.current
    toFocus.current = null
    if (id) document.getElementById(rowId(id))?.focus()
  }, [outline])

  const latest = useRef(outline)
  latest.current = outline
  const titleOf = (id: string) =>
    [...latest.current, ...lessonsOf(latest.current)].find((one) => one.id === id)?.title ?? ''

  function move(change: OutlineChange | undefined, id: string) {
    if (!change) return setSaid(t('teach.outline.no_further', { title: titleOf(id) }))
    toFocus.current = id
    onChange?.(change)
  }
  const drag = useDragging(outline, move)
  useSaidOnceThere(outline, setSaid)
  return { acts: onChange && actsOf({ outline, onChange, move, titleOf }), drag, said, say: setSaid }
}

type ActsOf = {
  outline: Outline
  onChange: (change: OutlineChange) => void
  move: (change: OutlineChange | undefined, id: string) => void
  titleOf: (id: string) => string
}

const actsOf = ({ outline, onChange, move, titleOf }: ActsOf): RowActs => ({
  change: onChange,
  step: (id, step) => move(stepOf(outline, id, step), id),
  moveTo(id, moduleId) {
    const after = outline.find((one) => one.id === moduleId)?.lessons.at(-1)?.id ?? null
    move({ kind: 'move_lesson', id, moduleId, after }, id)
  },
  remove(id) {
    const kind = outline.some((one) => one.id === id) ? 'remove_module' : 'remove_lesson'
    const back = undoOf(outline, { kind, id })
    const title = titleOf(id)
    onChange({ kind, id })
    toast({
      severity: 'info',
      message: kind === 'remove_module' ? 'teach.outline.module_removed' : 'teach.outline.lesson_removed',
      params: { title },
      ...(back && { undo: () => onChange(back) }),
    })
  },
})

/** Where something went is said once it is there. */
function useSaidOnceThere(outline: Outline, say: (what: string) => void): void {
  const { t } = useTranslate()
  const latest = useRef(outline)
  latest.current = outline
  const places = JSON.stringify(outline.map(({ id, lessons }) => [id, lessons.map((one) => one.id)]))
  const before = useRef(outline)
  useEffect(() => {
    const was = before.current
    before.current = latest.current
    const moved = movedIn(was, latest.current)
    if (moved) say(t(`teach.outline.moved.${moved.kind}`, moved.params))
  }, [places, say, t])
}

type Moved = { kind: 'module' | 'lesson'; params: Record<string, string | number> }

/** The one thing that stands elsewhere than before, and where. */
function movedIn(before: Outline, after: Outline): Moved | undefined {
  if (before.length !== after.length || lessonsOf(before).length !== lessonsOf(after).length) return undefined
  for (const [i, module] of after.entries()) {
    // Of two that changed places the one with the focus was moved.
    const has = document.activeElement?.id === rowId(module.id)
    if (has && before[i]?.id !== module.id)
      return { kind: 'module', params: { title: module.title, place: i + 1, of: after.length } }
  }
  const lesson = lessonsOf(after).find(({ id }) => document.activeElement?.id === rowId(id))
  const home = lesson && moduleOf(after, lesson.id)
  if (!home) return undefined
  const place = home.lessons.indexOf(lesson)
  const was = moduleOf(before, lesson.id)
  if (was?.id === home.id && was.lessons.findIndex(({ id }) => id === lesson.id) === place) return undefined
  const params = { title: lesson.title, module: home.title, place: place + 1, of: home.lessons.length }
  return { kind: 'lesson', params }
}
