import { limits } from '#contract/limits.ts'
import type { Team } from '#contract/practice/team.ts'
import { dealTeams } from '#contract/rules/learning/teams/deal.ts'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import classes from './teams.module.css'

type Person = Team['members'][number]
type Props = {
  opened: boolean
  onClose: () => void
  people: readonly Person[]
  size: number
  isSending: boolean
  onKeep: (teams: string[][]) => Promise<unknown>
}

/** Deals people out into teams at random, and shows them before they are kept. */
export function DealDialog({ opened, ...props }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('teams.deal')}>
      <Deal {...props} />
    </Dialog>
  )
}

function Deal({ people, size: first, isSending, onKeep, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const [size, setSize] = useState(first)
  const dealt = (of: number) => dealTeams(people, Math.max(1, of), Math.random)
  const [teams, set] = useState(() => dealt(first))
  if (people.length === 0) return <p>{t('teams.deal.nobody')}</p>
  const isTooMany = teams.length > limits.teamsAtOnce
  function keep(): void {
    if (!isTooMany) onKeep(teams.map((all) => all.map(({ id }) => id))).catch(() => undefined)
  }
  return (
    <Stack gap="md">
      <WholeNumberField
        label={t('teams.deal.size')}
        min={2}
        max={limits.teamSize}
        value={size}
        onChange={(next) => {
          setSize(next)
          set(dealt(next))
        }}
      />
      <p className={classes.how} role="status">
        {t('teams.deal.lead', { count: teams.length, people: people.length })}
      </p>
      {isTooMany && (
        <Alert color="yellow" role="alert">
          {t('teams.deal.too_many', { most: limits.teamsAtOnce })}
        </Alert>
      )}
      <ol className={classes.dealt} tabIndex={0} aria-label={t('teams.title')}>
        {teams.map((all) => (
          <li key={all[0]?.id}>{all.map(({ name, surname }) => `${name} ${surname}`.trim()).join(', ')}</li>
        ))}
      </ol>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('generic.cancel')}
        </Button>
        <Button variant="default" onClick={() => set(dealt(size))}>
          {t('teams.deal.again')}
        </Button>
        <Button
          loading={isSending}
          aria-disabled={isTooMany}
          data-disabled={isTooMany || undefined}
          onClick={keep}
        >
          {t('teams.deal.keep')}
        </Button>
      </Group>
    </Stack>
  )
}
