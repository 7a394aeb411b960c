import type { Conversation } from '#contract/help/conversations.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './talk-avatar.module.css'

/** Whom one writes with, or that it is a group. Its name stands beside it. */
export function TalkAvatar({ person, group }: Pick<Conversation, 'person' | 'group'>) {
  if (!group) return <Avatar name={person.name} surname={person.surname} photoUrl={person.photoUrl} />
  return (
    <span className={classes.group} aria-hidden>
      <IconUsersGroup size={20} />
    </span>
  )
}
