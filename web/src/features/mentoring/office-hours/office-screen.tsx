import { officeHoursApi, type OfficeQueue } from '#contract/mentoring/office-hours/office-hours.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { freshness } from '../freshness.ts'
import classes from './office.module.css'
import { For } from './for.tsx'
import { OwnPlace } from './own-place.tsx'
import { Queue } from './queue.tsx'
import { afterOffice, officesPath, useQueueIsNew } from './use-office-hours.ts'

/** One’s own queue, or one’s place in somebody’s; it moves while it is looked at. */
export default function OfficeScreen() {
  const { t } = useTranslate()
  const { office: id = '' } = useParams()
  useQueueIsNew(id)
  const found = useQuery({
    ...query(officeHoursApi.byId, { params: { id } }),
    ...freshness.officeQueue,
  })
  if (found.isPending)
    return (
      <>
        <PageHeader title={t('mentoring.office')} />
        <LoadingLines lines={4} height={72} />
      </>
    )
  if (found.isError && !found.data) return <LoadFailed of={found} />
  return <Shown office={found.data} />
}

function Shown({ office }: { office: OfficeQueue }) {
  const { t } = useTranslate()
  const { id, mentor, mine, startsAt, slots, slotMinutes, about, state } = office
  const [asks, setAsks] = useState(false)
  const cancel = useAction(officeHoursApi.cancel, {
    refreshes: afterOffice,
    success: 'mentoring.office.cancelled_done',
  })
  return (
    <>
      <PageHeader
        title={mine ? t('mentoring.office.yours') : t('mentoring.office.of', { name: mentor.name })}
        back={{ to: officesPath, label: t('mentoring.office') }}
        description={
          <span className={classes.facts}>
            <DateTime at={startsAt} />
            <span>{t('mentoring.office.talks', { count: slots, minutes: slotMinutes })}</span>
            <span>
              <For office={office} />
            </span>
          </span>
        }
        action={
          mine &&
          state === 'open' && (
            <Button variant="default" onClick={() => setAsks(true)}>
              {t('mentoring.office.cancel')}
            </Button>
          )
        }
      />
      <div className={classes.office}>
        {about && <p className={classes.about}>{about}</p>}
        {state !== 'open' && (
          <Card title={t(`mentoring.office.state.${state}`)}>
            <p className={classes.quiet}>{t(`mentoring.office.state.${state}_how`)}</p>
          </Card>
        )}
        {mine ? <Queue office={office} /> : <OwnPlace office={office} />}
      </div>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await cancel.mutateAsync({ params: { id } })
          setAsks(false)
        }}
        title={t('mentoring.office.cancel_title')}
        message={t('mentoring.office.cancel_how')}
        action={t('mentoring.office.cancel')}
        danger
      />
    </>
  )
}
