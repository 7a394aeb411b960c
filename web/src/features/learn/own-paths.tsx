import { trainingApi } from '#contract/training/training.ts'
import { Anchor, Paper, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { DueDay } from './due-day.tsx'
import classes from './path.module.css'
import shelf from './learn.module.css'

/** The paths that one is on; nothing where there is none. */
export function OwnPaths() {
  const { t } = useTranslate()
  const { data } = useQuery({ ...query(trainingApi.myPaths), ...freshness.home })
  if (!data?.items.length) return null
  return (
    <section aria-label={t('learn.paths')} className={classes.own}>
      <h2 className={shelf.shelfName}>{t('learn.paths')}</h2>
      <ul className={classes.list}>
        {data.items.map(({ id, title, language, stepsDone, steps, complete, dueOn, next }) => {
          const far = t('learn.path.done_of', { done: stepsDone, count: steps })
          return (
            <li key={id}>
              <Paper p="md">
                <Anchor component={Link} to={`/dashboard/learn/paths/${id}`} fw={600} lang={language}>
                  {title}
                </Anchor>
                <Progress
                  value={steps === 0 ? 0 : (100 * stepsDone) / steps}
                  size="sm"
                  my={8}
                  aria-label={`${title}: ${far}`}
                />
                <p className={classes.quiet}>
                  {complete ? t('learn.path.complete') : far}
                  {next && ` · ${t('learn.path.next', { title: next.title })}`}
                  {!complete && dueOn && (
                    <>
                      {' · '}
                      <DueDay day={dueOn} />
                    </>
                  )}
                </p>
              </Paper>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
