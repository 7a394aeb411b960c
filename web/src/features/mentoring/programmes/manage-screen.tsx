import type { Programme } from '#contract/mentoring/programmes.ts'
import { Anchor } from '@mantine/core'
import {
  IconArrowsShuffle,
  IconCertificate,
  IconChartBar,
  IconMessageHeart,
  IconSettings,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { lazy } from 'react'
import { Link, useParams } from 'react-router'
import { ApiError, isApiError } from '../../../api/api-error.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Sections, type SectionLink } from '../../../ui/page/sections.tsx'
import { PlanSection } from './plan-section.tsx'
import { ProgrammeActs } from './programme-acts.tsx'
import { ProgrammeState } from './programme-state.tsx'
import classes from './programmes.module.css'
import { programmeQuery } from './use-programme.ts'

const PeopleSection = lazy(() => import('./people/people-section.tsx'))
const GroupsSection = lazy(() => import('./groups/groups-section.tsx'))
const CertificatesSection = lazy(() => import('./certificates/certificates-section.tsx'))
const FeedbackSection = lazy(() => import('./feedback/feedback-section.tsx'))
const ReportSection = lazy(() => import('./report/report-section.tsx'))
const MatchingSection = lazy(() => import('./matching/matching-section.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** A programme for those who look after it: what it is, and who takes part. */
export default function ManageScreen() {
  const { id = '' } = useParams()
  const programme = useQuery({ ...programmeQuery(id), ...freshness.mentoring })
  if (programme.data) return <Shown programme={programme.data} />
  if (isApiError(programme.error, 'NOT_FOUND', 'BAD_REQUEST', 'FORBIDDEN')) throw programme.error
  return programme.isError ? <LoadFailed of={programme} /> : <LoadingLines lines={6} height={48} />
}

function Shown({ programme }: { programme: Programme }) {
  const { t } = useTranslate()
  const { id, name, state, kind, mentors, mentees } = programme
  const at = `/dashboard/mentoring/programmes/${id}`
  const places: SectionLink[] = [
    { path: 'plan', name: t('programmes.nav.plan'), icon: IconSettings, View: PlanSection },
    { path: 'people', name: t('programmes.nav.people'), icon: IconUsers, View: PeopleSection, wide: true },
    {
      path: 'matching',
      name: t('programmes.nav.matching'),
      icon: IconArrowsShuffle,
      View: MatchingSection,
      wide: true,
    },
    ...(kind === 'group'
      ? [
          {
            path: 'groups',
            name: t('programmes.nav.groups'),
            icon: IconUsersGroup,
            View: GroupsSection,
            wide: true,
          },
        ]
      : []),
    {
      path: 'feedback',
      name: t('programmes.nav.feedback'),
      icon: IconMessageHeart,
      View: FeedbackSection,
    },
    {
      path: 'certificates',
      name: t('programmes.nav.certificates'),
      icon: IconCertificate,
      View: CertificatesSection,
      wide: true,
    },
    {
      path: 'report',
      name: t('programmes.nav.report'),
      icon: IconChartBar,
      View: ReportSection,
      wide: true,
    },
  ]
  return (
    <>
      <PageHeader
        title={name}
        description={
          <span className={classes.standing}>
            <ProgrammeState state={state} />
            <span>
              {kind === 'peer'
                ? t('programmes.count_peers', { count: mentees })
                : t('programmes.count', { mentors, mentees })}
            </span>
            {state !== 'draft' && (
              <Anchor component={Link} to={`${at}/page`} inherit underline="always">
                {t('programmes.see_page')}
              </Anchor>
            )}
          </span>
        }
        back={{ to: '/dashboard/mentoring/programmes', label: t('programmes.title') }}
        action={<ProgrammeActs programme={programme} />}
      />
      <Sections at={at} label={name} sections={places} missing={<Missing />} />
    </>
  )
}
