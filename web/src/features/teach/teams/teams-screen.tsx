import { limits } from '#contract/limits.ts'
import { teamsApi, type TeamsPage } from '#contract/practice/teams.ts'
import { Alert } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useParams } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { TeamMembers } from '../../../shared/work/team-members.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { MadeTeam } from './made-team.tsx'
import classes from './teams.module.css'
import { WithoutTeam } from './without-team.tsx'

/** The teams of an assignment: made by hand or at random, and changed as long as they have handed in nothing. */
export default function TeamsScreen() {
  const { t } = useTranslate()
  const { id = '', lessonId = '' } = useParams()
  const params = { id, lessonId }
  const client = useQueryClient()
  const asked = query(teamsApi.list, { params })
  const teams = useQuery({ ...asked, ...freshness.work })
  if (isApiError(teams.error, 'NOT_FOUND') || isApiError(teams.error, 'BAD_REQUEST')) throw teams.error
  if (!teams.data) return teams.isError ? <LoadFailed of={teams} /> : <LoadingLines lines={6} height={48} />
  const page = teams.data
  const known = (next: TeamsPage) => client.setQueryData(asked.queryKey, next)
  return (
    <>
      <PageHeader
        title={t('teach.work.teams.open', { title: page.lesson.title })}
        description={page.course.title}
        back={{ to: `/dashboard/teach/${id}`, label: page.course.title }}
      />
      <div className={classes.screen}>
        <p className={classes.how}>{t(howOf(page), { size: page.settings?.size ?? 0 })}</p>
        {page.more && <Alert color="yellow">{t('teams.more', { count: limits.teamPeople })}</Alert>}
        {page.settings && <WithoutTeam page={page} params={params} size={page.settings.size} known={known} />}
        {page.teams.length > 0 && (
          <ul className={classes.teams} aria-label={t('teams.title')}>
            {page.teams.map((team) => (
              <MadeTeam key={team.id} team={team} teams={page.teams} params={params} known={known} />
            ))}
          </ul>
        )}
        {page.alone.length > 0 && (
          <section aria-label={t('teams.alone')} className={classes.part}>
            <h2 className={classes.title}>{t('teams.alone')}</h2>
            <p className={classes.how}>{t('teams.alone_how')}</p>
            <TeamMembers members={page.alone} />
          </section>
        )}
      </div>
    </>
  )
}

const howOf = ({ settings }: TeamsPage) =>
  settings ? (`teams.made.${settings.made}` as const) : 'teams.none_published'
