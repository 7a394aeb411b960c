import { lessonKinds, type OutlineModule, type Outline as OutlineOf } from '#contract/courses/course.ts'
import { limits } from '#contract/limits.ts'
import { TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { v7 as uuid } from 'uuid'
import { errorsAt } from '../../../api/errors-at.ts'
import classes from './editor.module.css'
import { lessonsOf, type OutlineChange } from './outline-changes.ts'
import { ModuleRow } from './module-row.tsx'
import { LessonRow } from './lesson-row.tsx'
import type { RowActs } from './row-acts.ts'
import { useOutline } from './use-outline.ts'
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
  const { acts, drag, said, say } = useOutline(outline, onChange)
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
            <Lessons
              module={module}
              outline={outline}
              errors={errors}
              chosen={chosen}
              onOpen={onOpen}
              acts={acts}
              drag={drag}
            />
            {onChange && lessonsOf(outline).length < limits.courseLessons && (
              <LessonAdders module={module} onChange={onChange} say={say} />
            )}
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
            say(t('teach.outline.added', { title }))
          }}
        />
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  )
}

type LessonsProps = Omit<Props, 'onChange'> & {
  module: OutlineModule
  acts: RowActs | undefined
  drag: ReturnType<typeof useOutline>['drag']
}

function Lessons({ module, outline, errors, chosen, onOpen, acts, drag }: LessonsProps) {
  const before = outline.slice(0, outline.indexOf(module))
  const first = lessonsOf(before).length + 1
  return (
    <ol className={classes.lessons}>
      {module.lessons.map((lesson, at) => (
        <li key={lesson.id} {...drag.lesson(lesson.id)}>
          <LessonRow
            lesson={lesson}
            error={errorsAt(errors, lesson.id)['']}
            number={first + at}
            isChosen={lesson.id === chosen}
            modules={outline.filter((one) => one !== module)}
            onOpen={() => onOpen(lesson.id)}
            acts={acts}
            handle={drag.handle(lesson.id)}
          />
        </li>
      ))}
    </ol>
  )
}

type AddersProps = {
  module: OutlineModule
  onChange: (change: OutlineChange) => void
  say: (what: string) => void
}

/** One for each kind of lesson. */
function LessonAdders({ module, onChange, say }: AddersProps) {
  const { t } = useTranslate()
  return lessonKinds.map((kind) => (
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
        say(t('teach.outline.added', { title }))
      }}
    />
  ))
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
