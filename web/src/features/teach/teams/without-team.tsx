import { teamsApi, type TeamsPage } from '#contract/practice/teams.ts'
import { limits } from '#contract/limits.ts'
import { Button, Checkbox } from '@mantine/core'
import { IconDice5, IconUsersPlus } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { toast } from '../../../api/toasts.ts'
import { DealDialog } from './deal-dialog.tsx'
import classes from './teams.module.css'

type Props = {
  page: TeamsPage
  params: { id: string; lessonId: string }
  size: number
  known: (page: TeamsPage) => void
}

/** Who is in no team, and the ways to put them in one. */
export function WithoutTeam({ page, params, size, known }: Props) {
  const { t } = useTranslate()
  const [chosen, choose] = useState<string[]>([])
  const [isDealing, deal] = useState(false)
  const make = useAction(teamsApi.make, {
    success: 'teams.made_toast',
    refreshes: [teamsApi.list],
    onSuccess: (next) => {
      choose([])
      known(next)
    },
  })
  const { without } = page
  const now = chosen.filter((id) => without.some((one) => one.id === id))
  function makeOne() {
    if (now.length === 0) return toast({ severity: 'error', message: 'teams.make_none' })
    make.mutate({ params, body: { teams: [now.slice(0, limits.teamSize)] } })
  }
  return (
    <section aria-label={t('teams.without')} className={classes.part}>
      <h2 className={classes.title}>{t('teams.without')}</h2>
      {without.length === 0 && <p className={classes.how}>{t('teams.without.none')}</p>}
      {without.length > 0 && (
        <>
          <Checkbox.Group aria-label={t('teams.without')} value={now} onChange={choose}>
            <div className={classes.people}>
              {without.map(({ id, name, surname }) => (
                <Checkbox
                  key={id}
                  value={id}
                  label={`${name} ${surname}`.trim()}
                  disabled={now.length >= limits.teamSize && !now.includes(id)}
                />
              ))}
            </div>
          </Checkbox.Group>
          <div className={classes.acts}>
            <Button
              leftSection={<IconUsersPlus size={18} aria-hidden />}
              loading={make.isPending}
              onClick={makeOne}
            >
              {t('teams.make')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconDice5 size={18} aria-hidden />}
              onClick={() => deal(true)}
            >
              {t('teams.deal')}
            </Button>
          </div>
        </>
      )}
      <DealDialog
        opened={isDealing}
        onClose={() => deal(false)}
        people={without}
        size={size}
        isSending={make.isPending}
        onKeep={async (teams) => {
          await make.mutateAsync({ params, body: { teams } })
          deal(false)
        }}
      />
    </section>
  )
}
