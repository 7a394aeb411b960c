import { limits } from '#contract/limits.ts'
import type { Team } from '#contract/practice/team.ts'
import { teamsApi, type TeamsPage } from '#contract/practice/teams.ts'
import { Button, NativeSelect } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { TeamMembers } from '../../../shared/work/team-members.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import classes from './teams.module.css'

type Props = {
  team: Team
  teams: readonly Team[]
  params: { id: string; lessonId: string }
  known: (page: TeamsPage) => void
}

/** One team: its people go to another as long as it has handed in nothing, and are taken out at any time. */
export function MadeTeam({ team, teams, params, known }: Props) {
  const { t } = useTranslate()
  const [out, takeOut] = useState<Team['members'][number]>()
  const put = useAction(teamsApi.put, {
    success: 'teams.changed_toast',
    refreshes: [teamsApi.list],
    onSuccess: known,
  })
  const [last, moveLast] = useState<{ member: Team['members'][number]; teamId: string | null }>()
  const to = (userId: string, teamId: string | null, anyway?: true) =>
    put.mutateAsync({ params: { ...params, userId }, body: { teamId, ...(anyway && { anyway }) } })
  // Of the last one the words would be gone: asked first, as nothing brings them back.
  const move = (member: Team['members'][number], teamId: string | null) =>
    team.members.length === 1
      ? moveLast({ member, teamId })
      : void to(member.id, teamId).catch(() => undefined)
  const others = teams.filter(
    ({ id, open, members }) => id === team.id || (open && members.length < limits.teamSize),
  )
  const nameOf = ({ name, surname }: Team['members'][number]) => `${name} ${surname}`.trim()
  return (
    <li className={classes.team}>
      <h2 className={classes.title}>{t('work.team', { number: team.number })}</h2>
      {!team.open && <p className={classes.how}>{t('teams.closed')}</p>}
      <TeamMembers
        members={team.members}
        beside={(member) =>
          team.open ? (
            <NativeSelect
              size="xs"
              aria-label={t('teams.to', { name: nameOf(member) })}
              value={team.id}
              data={[
                ...others.map(({ id, number }) => ({ value: id, label: t('work.team', { number }) })),
                { value: '', label: t('teams.to.none') },
              ]}
              onChange={(event) => move(member, event.currentTarget.value || null)}
            />
          ) : (
            <Button size="xs" variant="default" onClick={() => takeOut(member)}>
              {t('teams.take_out_do')}
            </Button>
          )
        }
      />
      <ConfirmDialog
        opened={out !== undefined}
        onClose={() => takeOut(undefined)}
        onConfirm={() => (out ? to(out.id, null) : undefined)}
        title={t('teams.take_out', { name: out ? nameOf(out) : '' })}
        message={t('teams.take_out_how')}
        action={t('teams.take_out_do')}
      />
      <ConfirmDialog
        opened={last !== undefined}
        onClose={() => moveLast(undefined)}
        onConfirm={() => (last ? to(last.member.id, last.teamId, true) : undefined)}
        title={t('teams.move_last', { name: last ? nameOf(last.member) : '' })}
        message={t('teams.move_last_how', { name: last ? last.member.name : '' })}
        action={t('teams.move_last_do')}
      />
    </li>
  )
}
