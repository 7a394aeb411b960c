import type { HistoryEntry, Space } from '#contract/mentoring/mentoring-space.ts'
import { useTranslate } from '@tolgee/react'
import { useMe } from '../../../api/session/me.ts'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { useNameOf } from './people.tsx'
import classes from './space.module.css'

/** What became of the pair or the group, the newest first, with the words that went with it. */
export function History({ space }: { space: Space }) {
  const { t } = useTranslate()
  return (
    <Card title={t('mentoring.history')}>
      {space.relationship.group ? <OfGroup space={space} /> : <OfPair space={space} />}
    </Card>
  )
}

function OfPair({ space: { history, relationship } }: { space: Space }) {
  const { t } = useTranslate()
  const me = useMe()
  const { mentor, mentee } = relationship
  const who = ({ byId }: HistoryEntry) => {
    if (byId === null) return ''
    if (byId === me.id) return t('mentoring.me')
    return byId === mentor.id ? mentor.name : mentee.name
  }
  return (
    <ol className={classes.history}>
      {history.map((entry) => (
        <Entry
          key={`${entry.at} ${entry.move}`}
          entry={entry}
          said={t(`mentoring.moved.${entry.move}`)}
          names={who(entry)}
        />
      ))}
    </ol>
  )
}

/** What a move of one of them was to the group; that each said yes to it is not told one by one. */
function groupMove({ move, byId, menteeId }: HistoryEntry) {
  if (move === 'propose') return 'joined'
  if (move === 'complete') return 'ended'
  if (move === 'end') return byId === menteeId ? 'left' : 'taken_out'
  return null
}

function OfGroup({ space: { history, relationship } }: { space: Space }) {
  const { t } = useTranslate()
  const nameOf = useNameOf()
  const told = history.flatMap((entry) => {
    const move = groupMove(entry)
    return move && entry.menteeId ? [{ ...entry, menteeId: entry.menteeId, what: move }] : []
  })
  // Of those who came or went together it is told once.
  const together = [...Map.groupBy(told, ({ at, what }) => `${at} ${what}`)]
  return (
    <ol className={classes.history}>
      {together.flatMap(([key, all]) => {
        const [first] = all
        if (!first) return []
        const entry = { ...first, word: all.length === 1 ? first.word : '' }
        const names = all.map(({ menteeId }) => nameOf(menteeId, relationship.mentee)).join(', ')
        return [
          <Entry
            key={key}
            entry={entry}
            said={t(`mentoring.group.moved.${first.what}`)}
            names={first.what === 'ended' ? '' : names}
          />,
        ]
      })}
    </ol>
  )
}

function Entry({ entry, said, names }: { entry: HistoryEntry; said: string; names: string }) {
  return (
    <li>
      <span>
        {said}
        {names && ` · ${names}`}
      </span>
      <span className={classes.quiet}>
        <DateTime at={entry.at} style="date" />
      </span>
      {entry.word && <blockquote className={classes.word}>{entry.word}</blockquote>}
    </li>
  )
}
