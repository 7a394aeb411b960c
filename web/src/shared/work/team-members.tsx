import type { Team } from '#contract/practice/team.ts'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import classes from './work.module.css'

type Member = Team['members'][number]
type Props<M extends Member> = { members: readonly M[]; beside?: (member: M) => ReactNode }

/** Those who do something together, by their names. */
export function TeamMembers<M extends Member>({ members, beside }: Props<M>) {
  return (
    <ul className={classes.members}>
      {members.map((member) => (
        <li key={member.id}>
          <Avatar name={member.name} surname={member.surname} photoUrl={member.photoUrl} size={28} />
          <span className={classes.member}>{`${member.name} ${member.surname}`.trim()}</span>
          {beside?.(member)}
        </li>
      ))}
    </ul>
  )
}
