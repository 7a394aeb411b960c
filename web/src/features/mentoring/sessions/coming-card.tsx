import type { SessionDetails } from '#contract/mentoring/booking.ts'
import { useTranslate } from '@tolgee/react'
import { Card } from '../../../ui/card.tsx'
import { Person } from '../../../ui/person.tsx'
import classes from '../group/group.module.css'

/** Who of a group comes to its session, and who said that they do not. */
export function ComingCard({ people }: Pick<SessionDetails, 'people'>) {
  const { t } = useTranslate()
  if (people === null) return null
  return (
    <Card title={t('mentoring.session.people')}>
      <ul className={classes.people}>
        {people.map(({ comes, ...one }) => (
          <li key={one.id}>
            <Person {...one} second={t(comes ? 'mentoring.session.comes' : 'mentoring.session.comes_not')} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
