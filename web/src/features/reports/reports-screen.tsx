import { SegmentedControl } from '@mantine/core'
import { IconChartBar, IconSchool, IconUserSearch } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy } from 'react'
import { useMatch } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Sections, type SectionLink } from '../../ui/page/sections.tsx'
import { AccountsSection } from './accounts-section.tsx'
import { spans, usePeriod } from './use-period.ts'

const LearningSection = lazy(() => import('./learning/learning-section.tsx'))
const LearnersSection = lazy(() => import('./learning/learners-section.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** How the company is doing: its accounts, its learning, and the people behind the numbers. */
export default function ReportsScreen() {
  const { t } = useTranslate()
  const ofPeople = useMatch('/dashboard/reports/learners')
  const places: SectionLink[] = [
    { path: '', name: t('reports.nav.accounts'), icon: IconChartBar, View: AccountsSection, wide: true },
    {
      path: 'learning',
      name: t('reports.nav.learning'),
      icon: IconSchool,
      View: LearningSection,
      wide: true,
    },
    {
      path: 'learners',
      name: t('reports.nav.learners'),
      icon: IconUserSearch,
      View: LearnersSection,
      wide: true,
    },
  ]
  return (
    <>
      <PageHeader
        title={t('reports.title')}
        description={t('reports.lead')}
        action={!ofPeople && <PeriodSwitch />}
      />
      <Sections label={t('reports.title')} at="/dashboard/reports" sections={places} missing={<Missing />} />
    </>
  )
}

function PeriodSwitch() {
  const { t } = useTranslate()
  const { span, setSpan } = usePeriod()
  return (
    <SegmentedControl
      aria-label={t('reports.period')}
      data={spans.map((days) => ({ value: String(days), label: t('reports.last_days', { days }) }))}
      value={String(span)}
      onChange={(days) => setSpan(Number(days))}
    />
  )
}
