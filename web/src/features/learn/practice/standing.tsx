import type { PracticeStanding } from '#contract/practice/practice.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCircleCheck, IconRepeat } from '@tabler/icons-react'
import { T, useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { SpokenDay } from '../../../ui/time/spoken-day.tsx'
import classes from './practice.module.css'

/** Seconds that a question takes, about. */
const SECONDS = 40

type Props = {
  standing: PracticeStanding
  /** How the session that was just ended went. */
  ended: { right: number; count: number } | null
  isStarting: boolean
  onStart: () => void
}

/** What there is to repeat, or that there is nothing, and what there will be. */
export function Standing({
  standing: { due, session, answered, nextOn },
  ended,
  isStarting,
  onStart,
}: Props) {
  const { t } = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  // After a session one reads on from how it went.
  useEffect(() => {
    if (ended) heading.current?.focus()
  }, [ended])
  const isDone = answered > 0
  const title = isDone
    ? t('practice.done.title')
    : due > 0
      ? t('practice.due', { count: session })
      : t(nextOn ? 'practice.quiet.title' : 'practice.none.title')
  const more = due - session
  return (
    <section className={classes.standing} data-done={isDone || undefined}>
      <span className={classes.icon} aria-hidden>
        {isDone ? <IconCircleCheck size={28} /> : <IconRepeat size={28} />}
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {isDone && <p>{t('practice.done.message', { count: answered })}</p>}
      {ended && <p>{t('practice.done.right', ended)}</p>}
      {due > 0 && (
        <p className={classes.quiet}>
          {t('practice.about', { minutes: Math.max(1, Math.round((session * SECONDS) / 60)) })}
          {more > 0 && !isDone && ` · ${t('practice.more_due', { count: more })}`}
        </p>
      )}
      {due === 0 && nextOn && (
        <p className={classes.quiet}>
          <T keyName="practice.done.next" params={{ day: <SpokenDay day={nextOn} /> }} />
        </p>
      )}
      {due === 0 && !nextOn && !isDone && <p className={classes.quiet}>{t('practice.none.message')}</p>}
      <div className={classes.acts}>
        {due > 0 && (
          <Button
            size="md"
            variant={isDone ? 'default' : 'filled'}
            rightSection={<IconArrowRight size={18} aria-hidden />}
            loading={isStarting}
            onClick={onStart}
          >
            {isDone ? t('practice.start_more', { count: session }) : t('practice.start')}
          </Button>
        )}
        {isDone && (
          <Button component={Link} to="/dashboard" size="md" variant={due > 0 ? 'subtle' : 'filled'}>
            {t('practice.home')}
          </Button>
        )}
        {!isDone && due === 0 && (
          <Button component={Link} to="/dashboard/learn" size="md" variant="default">
            {t('practice.none.action')}
          </Button>
        )}
      </div>
    </section>
  )
}
