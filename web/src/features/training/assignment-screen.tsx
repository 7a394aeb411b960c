import { standings, trainingApi, type Assignment } from '#contract/training/training.ts'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link, Navigate, useParams } from 'react-router'
import { isApiError } from '../../api/api-error.ts'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { formatNumber } from '../../ui/number.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import { AssignmentActs } from './assignment-acts.tsx'
import { AssignedPeople } from './assigned-people.tsx'
import { useDueWords } from './due-words.ts'
import classes from './training.module.css'

const WHILE_REACHING_MS = 3000

const isUnderWay = ({ reached, people, paused, waiting }: Assignment) =>
  waiting > 0 || (!paused && reached < people)

/** What is being done piece by piece, and that it is paused. */
function UnderWay({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslate()
  const { reached, people, paused, ending, waiting } = assignment
  const said = ending
    ? t('training.ending', { count: waiting })
    : [
        paused && t('training.is_paused'),
        waiting > 0 && t('training.moving', { count: waiting }),
        !paused && reached < people && t('training.reaching', { reached, people }),
      ]
        .filter(Boolean)
        .join(' ')
  if (!said) return null
  return (
    <p role="status" className={classes.note}>
      {said}
    </p>
  )
}

/** An assignment: how its people stand, one by one, and as a file. */
export default function AssignmentScreen() {
  const { t } = useTranslate()
  const { id = '' } = useParams()
  const locale = useLocale()
  const dueWords = useDueWords()
  const read = useQuery({
    ...query(trainingApi.byId, { params: { id } }),
    ...freshness.courses,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? WHILE_REACHING_MS : false),
  })
  // With the last of its people it is gone.
  if (read.data?.ending && isApiError(read.error, 'NOT_FOUND'))
    return <Navigate to="/dashboard/training" replace />
  if (!read.data) return read.isError ? <LoadFailed of={read} /> : <LoadingLines lines={6} height={48} />
  const { what, group, counts, renewMonths, renewDaysBefore } = read.data
  const whatTo = what.kind === 'path' ? `/dashboard/training/paths/${what.id}` : `/dashboard/teach/${what.id}`
  return (
    <>
      <PageHeader
        title={what.title}
        name={`${what.title} · ${group.name}`}
        back={{ to: '/dashboard/training', label: t('training.title') }}
        action={<AssignmentActs assignment={read.data} />}
      />
      <dl className={classes.facts}>
        <div>
          <dt>{t('training.field.group')}</dt>
          <dd>
            <Anchor component={Link} to={`/dashboard/users/groups/${group.id}`} underline="always">
              {group.name}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>{t('training.field.what')}</dt>
          <dd>
            <Anchor component={Link} to={whatTo} underline="always">
              {t(`training.open.${what.kind}`)}
            </Anchor>
          </dd>
        </div>
        <div>
          <dt>{t('training.field.due')}</dt>
          <dd>{dueWords(read.data)}</dd>
        </div>
        {renewMonths && (
          <div>
            <dt>{t('training.field.renewal')}</dt>
            <dd>{t('training.renewal.words', { months: renewMonths, days: renewDaysBefore })}</dd>
          </div>
        )}
      </dl>
      <UnderWay assignment={read.data} />
      <dl className={classes.figures}>
        {standings.map((one) => (
          <div key={one} data-late={(one === 'overdue' && counts.overdue > 0) || undefined}>
            <dt>{t(`training.standing.${one}`)}</dt>
            <dd>{formatNumber(counts[one], locale)}</dd>
          </div>
        ))}
      </dl>
      <AssignedPeople id={id} kind={what.kind} />
    </>
  )
}
