import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '../../../api/api-error.ts'
import { useMe } from '../../../api/session/me.ts'
import { onceQuiet } from '../../../ui/once-quiet.tsx'
import { usePageName } from '../../../ui/page/page-name.ts'
import { ItemHelp } from '../help/item-help.tsx'
import { StuckOffer } from '../help/stuck-offer.tsx'
import { LessonHints } from '../hints/lesson-hints.tsx'
import { LessonMarks, useBookmark } from '../notes/lesson-marks.tsx'
import { Outline } from '../outline.tsx'
import { after, goOn, lessonsOf, mayRead } from '../progress/after.ts'
import { placesOf } from '../progress/places.ts'
import { useCourse, useSender } from '../progress/use-course.ts'
import { Lesson } from './lesson.tsx'
import { LessonBar } from './lesson-bar.tsx'
import { LessonHead } from './lesson-head.tsx'
import classes from './player.module.css'
import { useActiveTime } from './use-active-time.ts'
import { usePlayerKeys } from './use-player-keys.ts'
import { NotEnrolled } from './refused.tsx'

const KeysDialog = onceQuiet(() => import('./keys-dialog.tsx'), { opened: false })
const OutlineDrawer = onceQuiet(() => import('./outline-drawer.tsx'), { opened: false })
const NotesPanel = lazy(() => import('../notes/notes-panel.tsx'))

/** A lesson to be read, with the course around it. */
export default function Player() {
  const { course: id = '', lesson: lessonId = '' } = useParams()
  const { page, unsent } = useCourse(id)
  const lesson = lessonsOf(page).find((one) => one.id === lessonId)
  usePageName(page.title)
  usePageName(lesson?.title)
  if (!mayRead(page.enrolment)) return <NotEnrolled page={page} />
  if (!lesson) throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
  return <Reading page={page} lesson={lesson} unsent={unsent} />
}

function Reading({ page, lesson, unsent }: { page: CoursePage; lesson: CourseLesson; unsent: number }) {
  const { t } = useTranslate()
  const sender = useSender()
  const { id: person } = useMe()
  const navigate = useNavigate()
  const [outline, showOutline] = useState(false)
  const [keys, showKeys] = useState(false)
  const [said, say] = useState('')
  const [address] = useSearchParams()
  const [noting, note] = useState(() => address.has('note'))
  const bookmark = useBookmark(page.id, lesson.id)
  const secondsHere = useActiveTime(page.id, lesson)
  const lessons = lessonsOf(page)
  const at = lessons.indexOf(lesson)
  const previous = lessons[at - 1]
  const next = lessons[at + 1]
  const go = (to: CourseLesson | undefined) => {
    if (to && to.state !== 'locked') void navigate(`/dashboard/learn/${page.id}/${to.id}`)
  }

  function markDone() {
    const line = { course: page.id, lesson: lesson.id, kind: 'done' as const, at: new Date().toISOString() }
    const then = after(page, [line])
    sender.record(page.id, lesson.id, 'done')
    placesOf(person).forget(lesson.id)
    if (then.enrolment?.state === 'completed' && page.enrolment?.state !== 'completed')
      return void navigate(`/dashboard/learn/${page.id}`, { state: { completed: true } })
    say(
      t('learn.player.marked', {
        done: then.enrolment?.lessonsDone ?? 0,
        count: then.enrolment?.lessons ?? 0,
      }),
    )
    go(goOn(then, lesson.id))
  }
  function toggle(event?: MouseEvent) {
    // The second press of a double one is meant for the lesson before.
    if (event && event.detail > 1) return
    if (lesson.state !== 'done') return markDone()
    sender.record(page.id, lesson.id, 'undone')
    say(t('learn.player.unmarked'))
  }
  const mayNote = lesson.state !== 'locked'
  function closeNotes() {
    note(false)
    document.getElementById('lesson-notes')?.focus()
  }
  const commands = {
    next: () => go(next),
    previous: () => go(previous),
    // A quiz is done by its score.
    done: () => lesson.state !== 'locked' && lesson.kind === 'page' && toggle(),
    outline: () => showOutline((shown) => !shown),
    notes: () => mayNote && note((shown) => !shown),
    bookmark: () => mayNote && bookmark.toggle(),
    keys: () => showKeys(true),
  }
  usePlayerKeys(commands)
  return (
    <div className={classes.player} data-noting={noting || undefined}>
      <aside className={classes.aside} aria-label={t('learn.outline')}>
        <Outline page={page} current={lesson.id} level={2} />
      </aside>
      <article className={classes.article} data-wide={lesson.kind === 'package' || undefined}>
        <LessonHead
          page={page}
          lesson={lesson}
          at={at}
          unsent={unsent}
          marks={
            mayNote && (
              <LessonMarks
                courseId={page.id}
                lessonId={lesson.id}
                bookmark={bookmark}
                noting={noting}
                onNotes={() => note((shown) => !shown)}
              />
            )
          }
          onOutline={() => showOutline(true)}
          onKeys={() => showKeys(true)}
        />
        <Lesson key={lesson.id} page={page} lesson={lesson} neighbours={[next, previous]} onMark={markDone} />
        <Helps key={`help ${lesson.id}`} page={page} lesson={lesson} secondsHere={secondsHere} />
        <LessonBar page={page} lesson={lesson} previous={previous} next={next} onToggle={toggle} />
      </article>
      {noting && mayNote && (
        <Suspense>
          <NotesPanel key={lesson.id} page={page} lesson={lesson} onClose={closeNotes} />
        </Suspense>
      )}
      <OutlineDrawer page={page} current={lesson.id} opened={outline} onClose={() => showOutline(false)} />
      <KeysDialog opened={keys} onClose={() => showKeys(false)} />
      <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
    </div>
  )
}

type HelpsProps = { page: CoursePage; lesson: CourseLesson; secondsHere: () => number }

/** What helps in a lesson: its hints, what others asked there, and a person. */
function Helps({ page, lesson, secondsHere }: HelpsProps) {
  const item = { courseId: page.id, lessonId: lesson.id }
  const isOpen = lesson.state !== 'locked'
  return (
    <LessonHints page={page} lesson={lesson}>
      {(onHint) => (
        <>
          {isOpen && <StuckOffer item={item} secondsHere={secondsHere} onHint={onHint} />}
          {/* A quiz has its own, on the page on which it begins and beside each question. */}
          {lesson.kind !== 'quiz' && isOpen && (
            <ItemHelp {...item} className={classes.stuck} onHint={onHint} />
          )}
        </>
      )}
    </LessonHints>
  )
}
