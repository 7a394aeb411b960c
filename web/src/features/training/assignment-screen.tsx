import { standings, trainingApi } from '#contract/training.ts'
import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { useDownload } from '../../api/use-download.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { ExportMenu } from '../../ui/export-menu.tsx'
import { LoadingLines } from '../../ui/loading.tsx'
import { formatNumber } from '../../ui/number.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { useLocale } from '../../ui/use-locale.ts'
import { AssignedPeople } from './assigned-people.tsx'
import { useDueWords } from './due-words.ts'
import { EndDialog } from './end-dialog.tsx'
import classes from './training.module.css'

const WHILE_REACHING_MS = 3000

/** An assignment: how its people stand, one by one, and as a file. */
export default function AssignmentScreen() {
  const { t } = useTranslate()
  const { id = '' } = useParams()
  const locale = useLocale()
  const dueWords = useDueWords()
  const [ending, setEnding] = useState(false)
  const save = useDownload(trainingApi.export)
  const read = useQuery({
    ...query(trainingApi.byId, { params: { id } }),
    ...freshness.courses,
    refetchInterval: ({ state: { data } }) =>
      data && data.reached < data.people ? WHILE_REACHING_MS : false,
  })
  if (!read.data) return read.isError ? <LoadFailed of={read} /> : <LoadingLines lines={6} height={48} />
  const { what, group, counts, reached, people, renewMonths, renewDaysBefore } = read.data
  const whatTo = what.kind === 'path' ? `/dashboard/training/paths/${what.id}` : `/dashboard/teach/${what.id}`
  return (
    <>
      <PageHeader
        title={what.title}
        name={`${what.title} · ${group.name}`}
        back={{ to: '/dashboard/training', label: t('training.title') }}
        action={
          <div className={classes.acts}>
            <ExportMenu
              label={t('training.export')}
              saving={save.isPending}
              onChoose={(format) => save.mutate({ params: { id }, body: { format } })}
            />
            <Button variant="default" onClick={() => setEnding(true)}>
              {t('training.end')}
            </Button>
          </div>
        }
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
      {reached < people && (
        <p role="status" className={classes.note}>
          {t('training.reaching', { reached, people })}
        </p>
      )}
      <dl className={classes.figures}>
        {standings.map((one) => (
          <div key={one} data-late={(one === 'overdue' && counts.overdue > 0) || undefined}>
            <dt>{t(`training.standing.${one}`)}</dt>
            <dd>{formatNumber(counts[one], locale)}</dd>
          </div>
        ))}
      </dl>
      <AssignedPeople id={id} kind={what.kind} />
      <EndDialog assignment={read.data} opened={ending} onClose={() => setEnding(false)} />
    </>
  )
}
