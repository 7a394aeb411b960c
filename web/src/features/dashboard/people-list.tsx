import { Badge } from '@mantine/core'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './dashboard.module.css'

type Item = {
  id: string
  name: string
  surname: string
  photoUrl: string | null
  topics: string[]
  shared: string[]
}

/** People with their topics, those in common first and marked. */
export function PeopleList({
  people,
  sharedLabel,
}: {
  people: Item[]
  sharedLabel: (topic: string) => string
}) {
  return (
    <ul className={classes.list}>
      {people.map((person) => {
        const rest = person.topics.filter((topic) => !person.shared.includes(topic))
        return (
          <li key={person.id} className={classes.item}>
            <Avatar name={person.name} surname={person.surname} photoUrl={person.photoUrl} />
            <div className={classes.words}>
              <strong>
                {person.name} {person.surname}
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
          </li>
        )
      })}
    </ul>
  )
}
