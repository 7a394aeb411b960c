import type { HistoryEntry, Space } from '#contract/mentoring/mentoring-space.ts'
import { useTranslate } from '@tolgee/react'
import { useMe } from '../../../api/session/me.ts'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import classes from './space.module.css'

/** What became of the pair, the newest first, with the words that went with it. */
export function History({ space: { history, relationship } }: { space: Space }) {
  const { t } = useTranslate()
  const me = useMe()
  const { mentor, mentee } = relationship
  const who = ({ byId }: HistoryEntry) => {
    if (byId === null) return ''
    if (byId === me.id) return t('mentoring.me')
    return byId === mentor.id ? mentor.name : mentee.name
  }
  return (
    <Card title={t('mentoring.history')}>
      <ol className={classes.history}>
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.move}`}>
            <span>
              {t(`mentoring.moved.${entry.move}`)}
              {who(entry) && ` · ${who(entry)}`}
            </span>
            <span className={classes.quiet}>
              <DateTime at={entry.at} style="date" />
            </span>
            {entry.word && <blockquote className={classes.word}>{entry.word}</blockquote>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
