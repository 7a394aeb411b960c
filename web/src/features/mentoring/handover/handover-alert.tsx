import { handoverApi } from '#contract/mentoring/handover.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { isWorking } from '#contract/rules/mentoring/pair-moves.ts'
import { Alert, Anchor, Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { fullName } from '../words.ts'
import { afterHandover, takenOverPath } from './use-handover.ts'

type Props = { relationship: Relationship; onSuggest: () => void }

/** How a handover stands: a next mentor is looked for, or asked, or has taken over. */
export function HandoverAlert({ relationship, onSuggest }: Props) {
  const { t } = useTranslate()
  const callOff = useAction(handoverApi.callOff, {
    refreshes: afterHandover,
    success: 'mentoring.handover.called_off',
  })
  const { id, part, state } = relationship
  const { next, wantedAt } = relationship.handover
  if (state === 'handed_over' && next)
    return (
      <Alert color="gray" mb="lg" role="status">
        {t('mentoring.handover.over', { name: fullName(next.mentor) })}{' '}
        {part === 'mentee' && (
          <Anchor component={Link} to={`/dashboard/mentoring/${next.id}`} underline="always">
            {t('mentoring.handover.open_next', { name: next.mentor.name })}
          </Anchor>
        )}
      </Alert>
    )
  if (!isWorking.includes(state) || !wantedAt) return null
  const asked = next?.state === 'proposed' ? next : null
  return (
    <Alert color="gray" mb="lg" role="status">
      {asked
        ? t('mentoring.handover.asked', { name: fullName(asked.mentor) })
        : t('mentoring.handover.wanted')}
      <Group gap="xs" mt={8}>
        {asked && part === 'mentee' && (
          <Button size="compact-sm" component={Link} to={takenOverPath(asked.id)}>
            {t('mentoring.handover.choose')}
          </Button>
        )}
        {!asked && (
          <Button size="compact-sm" variant="default" onClick={onSuggest}>
            {t('mentoring.handover.suggest')}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          loading={callOff.isPending}
          onClick={() => callOff.mutate({ params: { id } })}
        >
          {t('mentoring.handover.call_off')}
        </Button>
      </Group>
    </Alert>
  )
}
