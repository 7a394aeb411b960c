import { IconBuilding, IconClockHour4, IconHeartHandshake, IconUserCheck } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Sections, type SectionLink } from '../../../ui/page/sections.tsx'
import { HealthPairs } from './health-pairs.tsx'

const WaitingPeople = lazy(() => import('./waiting-people.tsx'))
const Departments = lazy(() => import('./departments.tsx'))
const FullMentors = lazy(() => import('./full-mentors.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** How mentoring goes, for administrators: pairs by their days, who waits for a mentor, and mentors without a place. */
export default function HealthScreen() {
  const { t } = useTranslate()
  const places: SectionLink[] = [
    {
      path: 'pairs',
      name: t('mentoring.health.pairs'),
      icon: IconHeartHandshake,
      View: HealthPairs,
      wide: true,
    },
    {
      path: 'waiting',
      name: t('mentoring.health.waiting'),
      icon: IconClockHour4,
      View: WaitingPeople,
      wide: true,
    },
    { path: 'full', name: t('mentoring.health.full'), icon: IconUserCheck, View: FullMentors, wide: true },
    {
      path: 'departments',
      name: t('mentoring.health.departments'),
      icon: IconBuilding,
      View: Departments,
      wide: true,
    },
  ]
  return (
    <>
      <PageHeader
        title={t('mentoring.health')}
        description={t('mentoring.health.lead')}
        back={{ to: '/dashboard/mentoring', label: t('mentoring.title') }}
      />
      <Sections
        label={t('mentoring.health')}
        at="/dashboard/mentoring/health"
        sections={places}
        missing={<Missing />}
      />
    </>
  )
}
