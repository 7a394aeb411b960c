import type { GroupMember, Relationship } from '#contract/mentoring/mentoring.ts'
import { ActionIcon } from '@mantine/core'
import { IconUserMinus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useMe } from '../../../api/session/me.ts'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Person } from '../../../ui/person.tsx'
import { useMove } from '../use-move.ts'
import { fullName } from '../words.ts'
import classes from './group.module.css'

/** Who is in a group now; its mentor can take somebody out of it. */
export function MembersCard({ relationship }: { relationship: Relationship }) {
  const { t } = useTranslate()
  const me = useMe()
  const { mentor, group, part, state } = relationship
  if (!group || group.mentees.length === 0) return null
  const leads = part === 'mentor' && state === 'active'
  return (
    <Card title={t('mentoring.group.people')}>
      <ul className={classes.people}>
        <li className={classes.person}>
          <Person
            {...mentor}
            {...(mentor.id !== me.id && { to: `/dashboard/people/${mentor.id}` })}
            second={t('mentoring.group.mentor')}
          />
        </li>
        {group.mentees.map((one) => (
          <li key={one.id} className={classes.person}>
            <Person
              {...one}
              {...(one.id !== me.id && { to: `/dashboard/people/${one.id}` })}
              {...(one.id === me.id && { second: t('mentoring.me') })}
            />
            {leads && <TakeOut member={one} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TakeOut({ member }: { member: GroupMember }) {
  const { t } = useTranslate()
  const [asking, setAsking] = useState(false)
  const move = useMove()
  const name = fullName(member)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('mentoring.group.take_out_named', { name })}
        onClick={() => setAsking(true)}
      >
        <IconUserMinus size={18} />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => move.mutateAsync({ params: { id: member.relationshipId }, body: { move: 'end' } })}
        title={t('mentoring.group.take_out_title', { name })}
        message={t('mentoring.group.take_out_message')}
        action={t('mentoring.group.take_out')}
        danger
      />
    </>
  )
}
