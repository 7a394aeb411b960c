import { lessonKinds, type Outline as OutlineOf } from '#contract/courses/course.ts'
import { limits } from '#contract/limits.ts'
import { TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { v7 as uuid } from 'uuid'
import { errorsAt } from '../../../api/errors-at.ts'
import { toast } from '../../../api/toasts.ts'
import classes from './editor.module.css'
import { lessonsOf, moduleOf, stepOf, undoOf, type OutlineChange } from './outline-changes.ts'
import { ModuleRow } from './module-row.tsx'
import { LessonRow } from './lesson-row.tsx'
import { rowId, type RowActs } from './row-acts.ts'
import { useDragging } from './use-dragging.ts'
import { walkOutline } from './walk-outline.ts'

type Props = {
  outline: OutlineOf
  /** What cannot be saved as it is, by `<id>.<field>`. */
  errors: Record<string, ReactNode>
  chosen: string | undefined
  onOpen: (lessonId: string) => void
  /** Absent where one may only look. */
  onChange?: (change: OutlineChange) => void
}

/** Modules and lessons: added, renamed, moved and deleted where they stand. */
export function Outline({ outline, errors, chosen, onOpen, onChange }: Props) {
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
  const acts: RowActs | undefined = onChange && {
    change: onChange,
    step: (id, step) => move(stepOf(outline, id, step), id),
    moveTo: (id, moduleId) =>
      move(
        {
          kind: 'move_lesson',
          id,
          moduleId,
          after: outline.find((one) => one.id === moduleId)?.lessons.at(-1)?.id ?? null,
        },
        id,
      ),
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
  }
  const drag = useDragging(outline, (change, id) => move(change, id))

  // Where something went is said once it is there.
  const places = JSON.stringify(outline.map(({ id, lessons }) => [id, lessons.map((one) => one.id)]))
  const before = useRef(outline)
  useEffect(() => {
    const was = before.current
    before.current = latest.current
    const moved = movedIn(was, latest.current)
    if (moved) setSaid(t(`teach.outline.moved.${moved.kind}`, moved.params))
  }, [places, t])

  let number = 0
  return (
    <section aria-label={t('teach.outline')} className={classes.outline} ref={walkOutline}>
      <h2 className={classes.outlineTitle} data-step-start tabIndex={-1}>
        {t('teach.outline')}
      </h2>
      {onChange && <p className={classes.keys}>{t('teach.outline.keys')}</p>}
      <ol className={classes.modules}>
        {outline.map((module, at) => (
          <li key={module.id} className={classes.module} {...drag.module(module.id)}>
            <ModuleRow
              module={module}
              error={errors[`${module.id}.title`]}
              number={at + 1}
              acts={acts}
              handle={drag.handle(module.id)}
            />
            <ol className={classes.lessons}>
              {module.lessons.map((lesson) => (
                <li key={lesson.id} {...drag.lesson(lesson.id)}>
                  <LessonRow
                    lesson={lesson}
                    error={errorsAt(errors, lesson.id)['']}
                    number={(number += 1)}
                    isChosen={lesson.id === chosen}
                    modules={outline.filter((one) => one !== module)}
                    onOpen={() => onOpen(lesson.id)}
                    acts={acts}
                    handle={drag.handle(lesson.id)}
                  />
                </li>
              ))}
            </ol>
            {onChange &&
              lessonsOf(outline).length < limits.courseLessons &&
              lessonKinds.map((kind) => (
                <Adder
                  key={kind}
                  label={t(`teach.outline.add_to.${kind}`, { title: module.title })}
                  placeholder={t(`teach.outline.add.${kind}`)}
                  onAdd={(title) => {
                    const lesson = { id: uuid(), title, minutes: 5, required: true }
                    const after = module.lessons.at(-1)?.id ?? null
                    onChange({
                      kind: 'add_lesson',
                      lesson: kind === 'page' ? lesson : { ...lesson, kind },
                      moduleId: module.id,
                      after,
                    })
                    setSaid(t('teach.outline.added', { title }))
                  }}
                />
              ))}
          </li>
        ))}
      </ol>
      {onChange && outline.length < limits.courseModules && (
        <Adder
          label={t('teach.outline.add_module')}
          placeholder={t('teach.outline.add_module')}
          onAdd={(title) => {
            const module = { id: uuid(), title, lessons: [] }
            onChange({ kind: 'add_module', module, after: outline.at(-1)?.id ?? null })
            setSaid(t('teach.outline.added', { title }))
          }}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  )
}

/** A line at the end of a list: Enter adds, and the next can be typed at once. */
function Adder({
  label,
  placeholder,
  onAdd,
}: {
  label: string
  placeholder: string
  onAdd: (title: string) => void
}) {
  const [title, setTitle] = useState('')
  function add() {
    if (title.trim()) onAdd(title.trim())
    setTitle('')
  }
  return (
    <TextInput
      size="sm"
      variant="unstyled"
      className={classes.adder ?? ''}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconPlus size={16} aria-hidden />}
      maxLength={limits.courseTitleLength}
      value={title}
      onChange={(event) => setTitle(event.currentTarget.value)}
      onBlur={add}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTitle('')
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        add()
      }}
    />
  )
}

type Moved = { kind: 'module' | 'lesson'; params: Record<string, string | number> }

/** The one thing that stands elsewhere than before, and where. */
function movedIn(before: OutlineOf, after: OutlineOf): Moved | undefined {
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
