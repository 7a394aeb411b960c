import {
  kindOf,
  pageOf,
  textOf,
  type LessonContent,
  type LessonKind,
  type OutlineLesson,
  type WrittenPage,
} from '#contract/courses/course.ts'
import type { AssignmentContent } from '#contract/practice/assignment.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import type { Hints } from '#contract/practice/questions.ts'
import { hintsOfLesson, keptHints } from '#contract/rules/learning/hints/ladder.ts'
import { hintsThatTell } from '#contract/rules/learning/hints/tells.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { coursesApi, type CourseDraft, type LessonDraft } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { errorsAt } from '../../../api/errors-at.ts'
import { toErrors } from '../../../api/forms.tsx'
import { freshness } from '../freshness.ts'
import { toast } from '../../../api/toasts.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { useEditorFiles, useTextFiles } from '../../../shared/attachments/text-files.tsx'
import { fileBlock, type EditorFiles } from '../../../ui/rich-text/files.ts'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { AssignmentWriter, emptyAssignment } from '../assignment/assignment-writer.tsx'
import { emptyQuiz } from '../quiz/quiz-changes.ts'
import { LadderFields } from '../hints/ladder-fields.tsx'
import { RungStatistics } from '../hints/rung-statistics.tsx'
import { QuizStatistics } from '../quiz/statistics/quiz-statistics.tsx'
import { QuizWriter } from '../quiz/quiz-writer.tsx'
import { ClassDates } from '../live-class/class-dates.tsx'
import { classOf, LiveClassWriter } from '../live-class/live-class-writer.tsx'
import { PackageWriter } from '../package/package-writer.tsx'
import { ToTeams } from '../teams/to-teams.tsx'
import { SaveState, worstOf } from '../saving/save-state.tsx'
import { useStore } from '../../../shared/store.ts'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import classes from './editor.module.css'
import shared from '../teach.module.css'
import { LessonContentView } from './lesson-content.tsx'
import { LessonConflict } from './lesson-conflict.tsx'
import type { OutlineSaver } from './outline-saver.ts'
import { useLessonSaver } from './use-savers.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'

type Props = { course: CourseDraft; lesson: OutlineLesson; outline: OutlineSaver }

const unwritten = (lessonId: string): LessonDraft => ({
  lessonId,
  content: null,
  revision: 0,
  updatedAt: null,
  updatedBy: null,
})

const quizIn = (content: LessonContent | null): QuizContent =>
  content?.type === 'quiz' ? content : emptyQuiz

const assignmentIn = (content: LessonContent | null): AssignmentContent =>
  content?.type === 'assignment' ? content : emptyAssignment

/** A content with another text, whatever it is of. */
function withText(kind: LessonKind, content: LessonContent | null, text: RichText): LessonContent {
  if (kind === 'assignment') return { ...assignmentIn(content), instructions: text }
  if (kind === 'live_class') return { ...classOf(content), instructions: text }
  return { ...text, ...keptHints(hintsOfLesson(content)) }
}

const emptyPage: RichText = { type: 'doc', content: [{ type: 'paragraph' }] }

/** A page may have hints before it says anything; null of one that has neither. */
function pageWith(words: RichText | null, hints: Hints): WrittenPage | null {
  const kept = keptHints(hints)
  return words || kept.hints ? { ...(words ?? emptyPage), ...kept } : null
}

/** One lesson: what it is called, how long it takes, and its text or its quiz. */
export function LessonPane({ course, lesson, outline }: Props) {
  const isKnown = useStore(outline).known.has(lesson.id)
  const params = { id: course.id, lessonId: lesson.id }
  const draft = useQuery({
    ...query(coursesApi.lesson, { params }),
    ...freshness.lessonDraft,
    // One that was added a moment ago is written in before the server has heard of it.
    enabled: isKnown,
  })
  const [wasNew] = useState(!isKnown)
  const given = draft.data ?? (wasNew ? unwritten(lesson.id) : undefined)
  if (!given) return draft.isError ? <LoadFailed of={draft} /> : <LoadingLines lines={8} />
  if (!course.mayEdit) return <Reader course={course} lesson={lesson} draft={given} />
  return <Writer course={course} lesson={lesson} outline={outline} draft={given} />
}

function Reader({ course, lesson, draft }: Omit<Props, 'outline'> & { draft: LessonDraft }) {
  const files = useTextFiles({ kind: 'course', id: course.id })
  return (
    <>
      <h2 data-step-start tabIndex={-1} className={shared.lessonName}>
        {lesson.title}
      </h2>
      <LessonContentView content={draft.content} files={files} courseId={course.id} />
      <ToTeams course={course} lesson={lesson} content={draft.content} />
      {kindOf(lesson) === 'live_class' && (
        <ClassDates courseId={course.id} lessonId={lesson.id} mayEdit={false} isKnown />
      )}
    </>
  )
}

function Writer({ course, lesson, outline, draft }: Props & { draft: LessonDraft }) {
  const { t } = useTranslate()
  const saver = useLessonSaver(course.id, draft)
  const text = useStore(saver)
  const lines = useStore(outline)
  const at = errorsAt(toErrors(text.errors), 'content')
  const kind = kindOf(lesson)
  const files = useEditorFiles({ kind: 'course', id: course.id })
  useLeaveWarning(text.saving !== 'saved' || text.newer !== null || files.busy)

  function takeTheirs() {
    const mine = saver.takeTheirs()
    toast({
      severity: 'info',
      message: 'teach.conflict.taken',
      undo: () => saver.change(mine),
    })
  }
  /** One that arrives when another lesson is open stands at the end of the text that it was added to. */
  const send: EditorFiles['send'] = (sent, place, leave) =>
    files.send(
      sent,
      (id, kind) => {
        if (place(id, kind)) return true
        const now = saver.get().content
        const words = now && textOf(now)
        const after: RichText = { type: 'doc', content: [...(words?.content ?? []), fileBlock(id, kind)] }
        saver.change(withText(kindOf(lesson), now, after))
        return true
      },
      leave,
    )
  return (
    <>
      <div className={classes.lessonHead}>
        <Facts lesson={lesson} outline={outline} />
        <SaveState {...worstOf(text, lines)} />
      </div>
      {text.newer && (
        <LessonConflict
          newer={text.newer}
          onKeepMine={saver.keepMine}
          onTakeTheirs={takeTheirs}
          files={files}
          courseId={course.id}
        />
      )}
      {kindOf(lesson) === 'quiz' ? (
        <>
          {course.publishedVersion !== null && <QuizStatistics courseId={course.id} lessonId={lesson.id} />}
          <QuizWriter
            course={{ id: course.id, title: course.title, topics: course.settings.topics }}
            quiz={quizIn(text.content)}
            errors={toErrors(text.errors)}
            latest={() => quizIn(saver.get().content)}
            onChange={saver.change}
          />
        </>
      ) : kindOf(lesson) === 'package' ? (
        <PackageWriter courseId={course.id} content={text.content} onChange={saver.change} />
      ) : kindOf(lesson) === 'live_class' ? (
        <LiveClassWriter
          dates={
            <ClassDates
              courseId={course.id}
              lessonId={lesson.id}
              mayEdit
              isKnown={lines.known.has(lesson.id)}
            />
          }
          content={classOf(text.content)}
          errors={toErrors(text.errors)}
          onChange={saver.change}
          files={{ ...files, send }}
        />
      ) : kindOf(lesson) === 'assignment' ? (
        <>
          <AssignmentWriter
            lessonId={lesson.id}
            content={assignmentIn(text.content)}
            errors={toErrors(text.errors)}
            onChange={saver.change}
            files={{ ...files, send }}
          />
          <ToTeams course={course} lesson={lesson} content={text.content} />
        </>
      ) : (
        <div className={classes.written}>
          <RichTextField
            label={t(text.newer ? 'teach.conflict.mine' : 'teach.lesson.text')}
            isPage
            value={pageOf(text.content)}
            error={at['']}
            onChange={(words) => saver.change(pageWith(words, hintsOfLesson(saver.get().content)))}
            files={{ ...files, send }}
          />
          <LadderFields
            hints={hintsOfLesson(text.content)}
            errors={at}
            tells={hintsThatTell(text.content).length > 0}
            onChange={(hints) => saver.change(pageWith(pageOf(saver.get().content), hints))}
          />
        </div>
      )}
      {course.publishedVersion !== null && (kind === 'page' || kind === 'assignment') && (
        <RungStatistics courseId={course.id} lessonId={lesson.id} kind={kind} />
      )}
    </>
  )
}

/** What the outline says of the lesson. */
function Facts({ lesson, outline }: Pick<Props, 'lesson' | 'outline'>) {
  const { t } = useTranslate()
  const [title, setTitle] = useState<string | null>(null)
  const edit = (fields: Partial<Omit<OutlineLesson, 'id'>>) =>
    outline.apply({ kind: 'edit_lesson', id: lesson.id, fields })
  const errors = toErrors(useStore(outline).errors)
  const isBlank = title?.trim() === ''
  return (
    <div className={classes.facts}>
      <TextInput
        className={classes.factTitle ?? ''}
        label={t('teach.lesson.title')}
        data-step-start
        maxLength={limits.courseTitleLength}
        value={title ?? lesson.title}
        error={isBlank ? t('teach.lesson.title_missing') : errors[`${lesson.id}.title`]}
        onChange={({ currentTarget: { value } }) => {
          setTitle(value)
          if (value.trim()) edit({ title: value.trim() })
        }}
        onBlur={() => setTitle(null)}
      />
      <WholeNumberField
        className={classes.factMinutes ?? ''}
        label={t('teach.lesson.minutes')}
        min={0}
        max={600}
        value={lesson.minutes}
        error={errors[`${lesson.id}.minutes`]}
        onChange={(minutes) => edit({ minutes })}
      />
      <Switch
        className={classes.factRequired ?? ''}
        label={t('teach.lesson.required')}
        checked={lesson.required}
        onChange={(event) => edit({ required: event.currentTarget.checked })}
      />
    </div>
  )
}
