import { stuckApi, type StuckMentee } from '#contract/help/stuck.ts'
import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../api/client.ts'
import { freshness } from '../../api/freshness.ts'
import { Card } from '../../ui/card.tsx'
import { Person } from '../../ui/person.tsx'
import { RelativeTime } from '../../ui/time/time.tsx'
import classes from './stuck-mentees.module.css'

/** So many at first: a long list is one that nobody looks at. */
const FEW = 5

/** Read to its end on a phone. */
const badge = { root: classes.reason ?? '', label: classes.reasonWords ?? '' }

/** A mentee in one lesson, with all that says that they may be stuck in it. */
type Place = Omit<StuckMentee, 'itemId' | 'signs'> & { reasons: Reason[] }
type Reason = { question: boolean; sign: StuckMentee['signs'][number] }

function placesOf(items: readonly StuckMentee[]): Place[] {
  const places = new Map<string, Place>()
  for (const { itemId, signs, ...one } of items) {
    const key = `${one.relationshipId} ${one.lesson.id}`
    const known = places.get(key) ?? { ...one, reasons: [] }
    const reasons = signs.map((sign) => ({ question: itemId !== one.lesson.id, sign }))
    places.set(key, { ...known, asked: known.asked || one.asked, reasons: [...known.reasons, ...reasons] })
  }
  return [...places.values()]
}

/** Where one’s mentees may be stuck and why; nothing where nobody is. `relationshipId`: of one of them, without their name. */
export function StuckMentees({ relationshipId }: { relationshipId?: string }) {
  const { t } = useTranslate()
  const [all, showAll] = useState(false)
  const { data } = useQuery({
    ...query(stuckApi.mentees, { query: relationshipId === undefined ? {} : { relationshipId } }),
    ...freshness.reports,
  })
  const places = placesOf(data?.items ?? [])
  if (places.length === 0) return null
  const shown = all ? places : places.slice(0, FEW)
  return (
    <Card title={t('signs.title')}>
      <p className={classes.quiet}>{t('signs.lead')}</p>
      <ul className={classes.rows}>
        {shown.map((place) => (
          <Row
            key={`${place.relationshipId} ${place.lesson.id}`}
            place={place}
            named={relationshipId === undefined}
          />
        ))}
      </ul>
      {shown.length < places.length && (
        <Button variant="subtle" size="sm" onClick={() => showAll(true)}>
          {t('signs.all', { count: places.length })}
        </Button>
      )}
    </Card>
  )
}

function Row({ place, named }: { place: Place; named: boolean }) {
  const { t } = useTranslate()
  const { relationshipId, person, lesson, course, asked, lastAt, reasons } = place
  return (
    <li className={classes.row}>
      {named && <Person {...person} to={`/dashboard/mentoring/${relationshipId}`} />}
      <div className={classes.where}>
        <strong>{lesson.title}</strong>
        <span className={classes.quiet}>
          {course.title} · <RelativeTime at={lastAt} />
        </span>
        <ul className={classes.reasons}>
          {asked && (
            <li>
              <Badge variant="light" classNames={badge}>
                {t('signs.asked')}
              </Badge>
            </li>
          )}
          {reasons.map(({ question, sign }) => (
            <li key={`${question} ${JSON.stringify(sign)}`}>
              <Badge variant="light" color="yellow" classNames={badge}>
                {inWords(question, sign)}
              </Badge>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
  function inWords(question: boolean, { sign, ...values }: Reason['sign']): string {
    if (sign === 'missed') return t(question ? 'signs.missed' : 'signs.not_passed', values)
    return t(`signs.${sign}`, values)
  }
}
