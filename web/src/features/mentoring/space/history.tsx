import type { HistoryEntry, Space } from '#contract/mentoring/mentoring-space.ts'
import { useTranslate } from '@tolgee/react'
import { useMe } from '../../../api/session/me.ts'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { useRecommendations } from '../recommendations/use-recommendations.ts'
import { useNameOf } from './people.tsx'
import classes from './space.module.css'

type Told = { key: string; entry: Pick<HistoryEntry, 'at' | 'word'>; said: string; names: string }

/** What became of the pair or the group, the newest first, with the words that went with it; and what was recommended when. */
export function History({ space }: { space: Space }) {
  const { t } = useTranslate()
  const ofPair = usePairMoves(space)
  const ofGroup = useGroupMoves(space)
  const moves = space.relationship.group ? ofGroup : ofPair
  const told = [...moves, ...useRecommended(space)].toSorted((a, b) => b.entry.at.localeCompare(a.entry.at))
  return (
    <Card title={t('mentoring.history')}>
      <ol className={classes.history}>
        {told.map(({ key, ...one }) => (
          <Entry key={key} {...one} />
        ))}
      </ol>
    </Card>
  )
}

/** That somebody recommended something; what it was stands where one answers it. */
function useRecommended({ relationship }: Space): Told[] {
  const { t } = useTranslate()
  const nameOf = useNameOf()
  const { data } = useRecommendations(relationship.id)
  const other = relationship.part === 'mentor' ? relationship.mentee : relationship.mentor
  return (data?.items ?? []).map(({ id, at, byId }) => ({
    key: id,
    entry: { at, word: '' },
    said: t('mentoring.recommended.moved'),
    names: nameOf(byId, other),
  }))
}

function usePairMoves({ history, relationship }: Space): Told[] {
  const { t } = useTranslate()
  const me = useMe()
  const { mentor, mentee } = relationship
  const who = ({ byId }: HistoryEntry) => {
    if (byId === null) return ''
    if (byId === me.id) return t('mentoring.me')
    return byId === mentor.id ? mentor.name : mentee.name
  }
  // Published without asking, it began with the press of an administrator: neither of the two was asked.
  const made = history.find(({ move }) => move === 'propose')
  const unasked = (entry: HistoryEntry) => entry.move === 'accept' && entry.at === made?.at
  const said = (entry: HistoryEntry) =>
    entry === made && history.some(unasked) ? t('mentoring.moved.begun') : t(`mentoring.moved.${entry.move}`)
  return history
    .filter((entry) => !unasked(entry))
    .map((entry) => ({
      key: `${entry.at} ${entry.move}`,
      entry,
      said: said(entry),
      names: who(entry),
    }))
}

/** What a move of one of them was to the group; that each said yes to it is not told one by one. */
function groupMove({ move, byId, menteeId }: HistoryEntry) {
  if (move === 'propose') return 'joined'
  if (move === 'complete') return 'ended'
  if (move === 'end') return byId === menteeId ? 'left' : 'taken_out'
  return null
}

function useGroupMoves({ history, relationship }: Space): Told[] {
  const { t } = useTranslate()
  const nameOf = useNameOf()
  const told = history.flatMap((entry) => {
    const move = groupMove(entry)
    return move && entry.menteeId ? [{ ...entry, menteeId: entry.menteeId, what: move }] : []
  })
  // Of those who came or went together it is told once.
  const together = [...Map.groupBy(told, ({ at, what }) => `${at} ${what}`)]
  return together.flatMap(([key, all]) => {
    const [first] = all
    if (!first) return []
    const names = all.map(({ menteeId }) => nameOf(menteeId, relationship.mentee)).join(', ')
    return [
      {
        key,
        entry: { at: first.at, word: all.length === 1 ? first.word : '' },
        said: t(`mentoring.group.moved.${first.what}`),
        names: first.what === 'ended' ? '' : names,
      },
    ]
  })
}

function Entry({ entry, said, names }: Omit<Told, 'key'>) {
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
