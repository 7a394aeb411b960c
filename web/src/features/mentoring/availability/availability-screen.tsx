import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { bookingApi } from '#contract/mentoring/booking.ts'
import { useTranslate } from '@tolgee/react'
import { isApiError } from '../../../api/api-error.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { AvailabilityForm } from './availability-form.tsx'
import { OutsideCalendars } from './outside-calendars.tsx'

/** When one can be booked, for whoever mentors. */
export default function AvailabilityScreen() {
  const { t } = useTranslate()
  const own = useQuery({ ...query(bookingApi.availability), ...freshness.mentoring })
  if (isApiError(own.error, 'NOT_FOUND')) throw own.error
  return (
    <>
      <PageHeader
        title={t('mentoring.availability')}
        description={t('mentoring.availability.lead')}
        back={{ to: '/dashboard/mentoring', label: t('mentoring.title') }}
      />
      {own.isPending && <LoadingLines lines={6} height={56} />}
      {own.isError && !own.data && <LoadFailed of={own} />}
      {own.data && (
        <Stack gap="xl">
          <AvailabilityForm own={own.data} />
          <OutsideCalendars />
        </Stack>
      )}
    </>
  )
}
