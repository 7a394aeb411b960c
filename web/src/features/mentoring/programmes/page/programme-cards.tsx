import { programmesApi, type OpenProgramme } from '#contract/mentoring/programmes.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { ApplicationState } from '../people/people-columns.tsx'
import classes from '../programmes.module.css'

export const useOpenProgrammes = () => useQuery({ ...query(programmesApi.open), ...freshness.mentoring })

export function ProgrammeCards({ items }: { items: readonly OpenProgramme[] }) {
  const { t } = useTranslate()
  return (
    <ul className={classes.cards}>
      {items.map(({ id, name, aim, application, weeks, everyWeeks, minutes }) => (
        <li key={id} className={classes.card}>
          <span className={classes.cardHead}>
            <Link to={`/dashboard/mentoring/programmes/${id}`} className={classes.name}>
              {name}
            </Link>
            {application && application.state !== 'withdrawn' && (
              <ApplicationState state={application.state} />
            )}
          </span>
          <p>{aim}</p>
          <p className={classes.quiet}>{t('programmes.asks', { weeks, minutes, count: everyWeeks })}</p>
        </li>
      ))}
    </ul>
  )
}
