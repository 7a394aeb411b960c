import type { Team } from '#contract/practice/team.ts'
import { teamsApi } from '#contract/practice/teams.ts'
import type { WorkPage } from '#contract/practice/work.ts'
import { Button } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import classes from '../../../shared/work/work.module.css'
import { TeamMembers } from '../../../shared/work/team-members.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'

type Props = {
  asked: WorkPage
  params: { id: string; lessonId: string }
  known: (page: WorkPage) => Promise<void>
}

/** With whom one does an assignment; for whoever is in no team, what to do about it. */
export function TeamSection({ asked, ...props }: Props) {
  const { team, settings } = asked
  if (!team) return null
  if (team.own) return <Own team={team.own} mayLeave={team.mayLeave} {...props} />
  return <Choose asked={asked} choices={team.choices} size={settings.teams?.size ?? 0} {...props} />
}

type OwnProps = Omit<Props, 'asked'> & { team: Team; mayLeave: boolean }

function Own({ team, mayLeave, params, known }: OwnProps) {
  const { t } = useTranslate()
  const [isAsked, ask] = useState(false)
  const leave = useAction(teamsApi.leave, { success: false, onSuccess: known })
  return (
    <section aria-label={t('work.team.title')} className={classes.work}>
      <h2 className={classes.title}>{t('work.team', { number: team.number })}</h2>
      <p className={classes.quiet}>{t('work.team.one_work')}</p>
      <TeamMembers members={team.members} />
      {mayLeave && (
        <div>
          <Button variant="default" onClick={() => ask(true)}>
            {t('work.team.leave')}
          </Button>
          <ConfirmDialog
            opened={isAsked}
            onClose={() => ask(false)}
            onConfirm={() => leave.mutateAsync({ params })}
            title={t('work.team.leave_sure')}
            message={t('work.team.leave_how')}
            action={t('work.team.leave')}
            danger
          />
        </div>
      )}
    </section>
  )
}

type ChooseProps = Props & { choices: readonly Team[]; size: number }

function Choose({ asked, choices, size, params, known }: ChooseProps) {
  const { t } = useTranslate()
  const join = useAction(teamsApi.join, { success: false, onSuccess: known })
  if (asked.settings.teams?.made !== 'learners') return <p role="status">{t('work.team.none')}</p>
  const to = (teamId: string | null) => join.mutate({ params, body: { teamId } })
  return (
    <section aria-label={t('work.team.choose')} className={classes.work}>
      <h2 className={classes.title}>{t('work.team.choose')}</h2>
      <p className={classes.quiet}>{t('work.team.choose_how', { size })}</p>
      {choices.map((team) => (
        <div key={team.id} className={classes.round}>
          <h3 className={classes.title}>{t('work.team', { number: team.number })}</h3>
          <TeamMembers members={team.members} />
          <div>
            <Button
              variant="default"
              aria-label={t('work.team.join_named', { number: team.number })}
              loading={join.isPending}
              onClick={() => to(team.id)}
            >
              {t('work.team.join')}
            </Button>
          </div>
        </div>
      ))}
      <div>
        <Button loading={join.isPending} onClick={() => to(null)}>
          {t('work.team.new')}
        </Button>
      </div>
    </section>
  )
}
