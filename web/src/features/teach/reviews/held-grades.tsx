import { courseworkApi } from '#contract/practice/coursework.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import type { HeldGrades as Held } from '#contract/practice/work.ts'
import { Button } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import classes from './reviews.module.css'

/** The assignments of which finished grades wait to be released together; `isAlone`: the screen is about nothing else. */
export function HeldGrades({ held, isAlone }: { held: readonly Held[]; isAlone: boolean }) {
  const { t } = useTranslate()
  if (held.length === 0) return null
  return (
    <section aria-label={t('reviews.held')}>
      {!isAlone && <h2 className={classes.part}>{t('reviews.held')}</h2>}
      <ul className={classes.list}>
        {held.map((one) => (
          <Row key={one.lesson.id} held={one} />
        ))}
      </ul>
    </section>
  )
}

function Row({ held: { course, lesson, ready } }: { held: Held }) {
  const { t } = useTranslate()
  const [isAsking, ask] = useState(false)
  const release = useAction(courseworkApi.releaseTogether, {
    success: false,
    refreshes: [courseworkApi.queue, courseworkApi.byId, dashboardApi.home],
  })
  /** One call releases so many at most: it goes on until none is left. */
  async function releaseAll(): Promise<void> {
    const params = { id: course.id, lessonId: lesson.id }
    let all = 0
    for (;;) {
      const { released, left } = await release.mutateAsync({ params })
      all += released
      if (left === 0 || released === 0) break
    }
    toast({ severity: 'success', message: 'reviews.held.released', params: { count: all } })
  }
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Link to={`/dashboard/teach/reviews?course=${course.id}&ready=true`} className={classes.name}>
          {lesson.title}
        </Link>
        <p className={classes.quiet}>
          {course.title} · {t('reviews.held.ready', { count: ready })}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<IconSend size={18} aria-hidden />}
        aria-label={t('reviews.held.release_of', { title: lesson.title })}
        onClick={() => ask(true)}
      >
        {t('reviews.held.release')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => ask(false)}
        onConfirm={releaseAll}
        title={t('reviews.held.release_of', { title: lesson.title })}
        message={t('reviews.held.ask', { count: ready })}
        action={t('reviews.held.release')}
      />
    </li>
  )
}
