import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Person } from '../../ui/person.tsx'
import classes from './dashboard.module.css'

type Item = {
  id: string
  name: string
  surname: string
  photoUrl: string | null
  timeZone: string | null
  topics: string[]
  shared: string[]
}

/** People with their topics, those in common first and said so, and a meeting with each a press away. */
export function PeopleList({ people }: { people: Item[] }) {
  const { t } = useTranslate()
  return (
    <ul className={classes.rows}>
      {people.map((person) => {
        const { id, name, surname, photoUrl, timeZone, topics, shared } = person
        const rest = topics.filter((topic) => !shared.includes(topic))
        return (
          <li key={id} className={classes.row}>
            <Person
              {...person}
              second={
                <span title={topics.join(', ')}>
                  {shared.length > 0 && (
                    <strong>{t('dashboard.people.in_common', { topics: shared.join(', ') })}</strong>
                  )}
                  {shared.length > 0 && rest.length > 0 && ' · '}
                  {rest.join(', ')}
                </span>
              }
            />
            <Button
              component={Link}
              to="/meet"
              state={{ planWith: { id, name, surname, photoUrl, timeZone } }}
              variant="default"
              size="xs"
              className={classes.press}
              aria-label={t('dashboard.people.meet_named', { name: `${name} ${surname}` })}
            >
              <IconCalendarPlus size={16} aria-hidden />
              <span className={classes.pressWords}>{t('dashboard.people.meet')}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
