import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import type { CoursePage } from '#contract/courses/enrolments.ts'
import { IconCircle, IconCircleCheckFilled, IconLock } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useId } from 'react'
import { Link } from 'react-router'
import classes from './outline.module.css'
import { isBarred, lessonsOf, mayRead } from './progress/after.ts'
import { opensLater } from '#contract/rules/learning/opening.ts'
import { useOpensText } from '../../shared/courses/opens-text.ts'
import { useMinutesText } from '../../shared/courses/minutes.ts'
import { useWhyLocked } from './words.ts'

const icons = { done: IconCircleCheckFilled, open: IconCircle, locked: IconLock }

type Props = {
  page: CoursePage
  /** The lesson that is being read. */
  current?: string
  onGo?: () => void
  /** The heading of a module, below that of the part it is in. */
  level: 2 | 3
}

/** The lessons of a course by their modules: what is done, what is open, and what bars the rest. */
export function Outline({ page, current, onGo, level }: Props) {
  const whyLocked = useWhyLocked()
  const reads = mayRead(page.enrolment)
  const opensText = useOpensText()
  const now = Date.now()
  const waits = (lesson: CourseLesson) =>
    !isBarred(page) && lesson.state === 'locked' && opensLater(lesson, now)
  const firstLocked = lessonsOf(page).find((lesson) => lesson.state === 'locked' && !waits(lesson))
  /** When a module opens, said once for all of its lessons. */
  function opensOf({ opens, lessons }: CoursePage['modules'][number]): string | undefined {
    const later = lessons.find(waits)
    if (later?.opensAt) return opensText({ at: later.opensAt })
    const isAhead = opens && (!('at' in opens) || Date.parse(opens.at) > now)
    return !reads && isAhead ? opensText(opens) : undefined
  }
  const Heading = `h${level}` as const
  const base = useId()
  return (
    <div className={classes.outline}>
      {page.modules.map((module) => (
        <section key={module.id} aria-labelledby={`${base}-${module.id}`}>
          <Heading id={`${base}-${module.id}`} className={classes.module}>
            {module.title}
          </Heading>
          {opensOf(module) && <p className={classes.opens}>{opensOf(module)}</p>}
          <ol className={classes.lessons}>
            {module.lessons.map((lesson) => (
              <Line
                key={lesson.id}
                lesson={lesson}
                reads={reads}
                to={`/dashboard/learn/${page.id}/${lesson.id}`}
                isCurrent={lesson.id === current}
                onGo={onGo}
                isFirstLocked={lesson.id === firstLocked?.id}
                why={whyLocked(page, lesson)}
              />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

type LineProps = {
  lesson: CourseLesson
  reads: boolean
  to: string
  isCurrent: boolean
  onGo: (() => void) | undefined
  /** What is barred by the same lesson says so once for all eyes. */
  isFirstLocked: boolean
  why: string
}

function Line({ lesson, reads, to, isCurrent, onGo, isFirstLocked, why }: LineProps) {
  const { t } = useTranslate()
  const minutesText = useMinutesText()
  const { title, minutes, required, state, kind } = lesson
  const Icon = icons[state]
  const second = [
    kind !== 'page' && t(`learn.kind.${kind}`),
    minutes > 0 && minutesText(minutes),
    !required && t('learn.optional'),
    reads && state === 'locked' && isFirstLocked && why,
  ].filter(Boolean)
  return (
    <li className={classes.line} data-state={reads ? state : 'shown'} data-current={isCurrent || undefined}>
      {reads && (
        <Icon
          size={20}
          className={classes.icon}
          role="img"
          aria-label={
            state === 'locked' && !isFirstLocked
              ? `${t('learn.lesson.locked')}. ${why}`
              : t(`learn.lesson.${state}`)
          }
        />
      )}
      <span className={classes.words}>
        {reads && state !== 'locked' ? (
          <Link to={to} className={classes.link} aria-current={isCurrent ? 'page' : undefined} onClick={onGo}>
            {title}
          </Link>
        ) : (
          <span>{title}</span>
        )}
        {second.length > 0 && <span className={classes.second}>{second.join(' · ')}</span>}
      </span>
    </li>
  )
}
