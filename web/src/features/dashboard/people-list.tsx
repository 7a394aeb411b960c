import { Badge, Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
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

/** People with their topics, those in common first and marked, and a meeting with each a press away. */
export function PeopleList({
  people,
  sharedLabel,
}: {
  people: Item[]
  sharedLabel: (topic: string) => string
}) {
  const { t } = useTranslate()
  return (
    <ul className={classes.list}>
      {people.map((person) => {
        const { id, name, surname, photoUrl, timeZone } = person
        const rest = person.topics.filter((topic) => !person.shared.includes(topic))
        return (
          <li key={id} className={classes.item}>
            <Avatar name={name} surname={surname} photoUrl={photoUrl} />
            <div className={classes.words}>
              <strong>
                {name} {surname}
              </strong>
              <span className={classes.tags}>
                {person.shared.map((topic) => (
                  <Badge key={topic} variant="light" aria-label={sharedLabel(topic)}>
                    {topic}
                  </Badge>
                ))}
                {rest.slice(0, 3).map((topic) => (
                  <Badge key={topic} variant="outline" color="gray">
                    {topic}
                  </Badge>
                ))}
              </span>
            </div>
            <Button
              component={Link}
              to="/meet"
              state={{ planWith: { id, name, surname, photoUrl, timeZone } }}
              variant="default"
              size="xs"
              aria-label={t('dashboard.people.meet_named', { name: `${name} ${surname}` })}
            >
              {t('dashboard.people.meet')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
