import { Button } from '@mantine/core'
import { IconCalendarTime } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'

const Schedules = lazy(() => import('./schedules.tsx'))

/** The reports that are mailed to administrators, and a new one. */
export function ScheduledReports() {
  const { t } = useTranslate()
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarTime size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('reports.schedule.open')}
      </Button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('reports.schedule.title')} size="lg">
        <Suspense fallback={<LoadingLines lines={3} height={72} />}>
          <Schedules />
        </Suspense>
      </Dialog>
    </>
  )
}
