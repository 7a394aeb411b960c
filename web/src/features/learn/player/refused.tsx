import type { CoursePage } from '#contract/enrolments.ts'
import { Button } from '@mantine/core'
import { IconHourglass, IconLock } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { State } from '../../../ui/states.tsx'
import { barredBy } from '../progress/after.ts'

/** Whoever is not in a course reads nothing of it, and is shown the way in. */
export function NotEnrolled({ page }: { page: CoursePage }) {
  const { t } = useTranslate()
  const waiting = page.enrolment?.state === 'requested'
  return (
    <State
      order={1}
      icon={waiting ? <IconHourglass size={28} /> : <IconLock size={28} />}
      title={t(waiting ? 'learn.waiting' : 'learn.player.outside.title')}
      message={t(waiting ? 'learn.waiting_how' : 'learn.player.outside.message', { title: page.title })}
      actions={
        <Button component={Link} to={`/dashboard/learn/${page.id}`}>
          {t('learn.player.to_course')}
        </Button>
      }
    />
  )
}

/** A lesson that opens later: which one comes first. */
export function Locked({ page }: { page: CoursePage }) {
  const { t } = useTranslate()
  const barrier = barredBy(page)
  return (
    <State
      icon={<IconLock size={28} />}
      title={t('learn.player.locked.title')}
      message={barrier ? t('learn.locked_by', { title: barrier.title }) : t('learn.locked')}
      actions={
        barrier && (
          <Button component={Link} to={`/dashboard/learn/${page.id}/${barrier.id}`}>
            {t('learn.player.locked.go', { title: barrier.title })}
          </Button>
        )
      }
    />
  )
}
