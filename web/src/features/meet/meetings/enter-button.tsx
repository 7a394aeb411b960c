import { Button } from '@mantine/core'
import { meetingsApi, type Meeting } from '#contract/meetings/meetings.ts'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useDownload } from '../../../api/files/use-download.ts'
import { useReached } from '../../../ui/time/time.tsx'

/** The way into a meeting, for its host at any time; for others, before its doors open, into their calendar. */
export function EnterButton({ meeting, isHost }: { meeting: Meeting; isHost: boolean }) {
  const { t } = useTranslate()
  const { code, title, opensAt } = meeting
  const open = useReached(opensAt)
  const calendar = useDownload(meetingsApi.calendar)
  if (!open && !isHost)
    return (
      <Button
        variant="default"
        loading={calendar.isPending}
        onClick={() => calendar.mutate({ params: { code } })}
      >
        {t('meet.list.to_calendar')}
      </Button>
    )
  return (
    <Button
      component={Link}
      to={`/meet/${code}`}
      variant={open ? 'filled' : 'default'}
      aria-label={t('meet.list.join_named', { title })}
    >
      {t('meet.join')}
    </Button>
  )
}
