import type { Decision } from '#contract/installation/decisions.ts'
import { Anchor } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import { useCountText } from './count-text.ts'
import classes from './dashboard.module.css'

/** For administrators: what waits for their decision, each with how much and for how long, and where it is decided. */
export function DecisionsCard({ decisions }: { decisions: readonly Decision[] }) {
  const { t } = useTranslate()
  const countText = useCountText()
  return (
    <Card title={t('dashboard.decisions.title')}>
      {decisions.length === 0 ? (
        <p className={classes.quiet}>{t('dashboard.decisions.none')}</p>
      ) : (
        <ul className={classes.rows}>
          {decisions.map(({ kind, count, since, place, path }) => (
            <li key={kind} className={classes.row}>
              <div className={classes.words}>
                <Anchor component={Link} to={path} fw={600}>
                  {t(`dashboard.decisions.${kind}`, { count, n: countText(count) })}
                </Anchor>
                <span className={classes.quiet}>
                  {place !== null && `${place} · `}
                  {count > 1 && `${t('dashboard.decisions.since')} `}
                  <RelativeTime at={since} />
                </span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
