import type { AskedFeedback } from '#contract/mentoring/feedback.ts'
import { Button, Group, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/time/time.tsx'
import { useSayMet } from './use-feedback.ts'

/** Of a session that is over and of which nobody knows: whether the two met. */
export function MetCard({ asked: { sessionId, other, startsAt } }: { asked: AskedFeedback }) {
  const { t } = useTranslate()
  const say = useSayMet()
  const answer = (move: 'met' | 'not_met') => ({
    // Of a group its mentor says it of everybody; of two people there is no other.
    onClick: () => say.mutate({ params: { id: sessionId }, body: { move, reach: 'all' as const } }),
    loading: say.isPending && say.variables.body.move === move,
    disabled: say.isPending,
  })
  return (
    <Card title={t('feedback.met.title', { name: other.name })}>
      <Text size="sm" c="dimmed" mb="xs">
        <DateTime at={startsAt} />
      </Text>
      <Text size="sm" mb="md">
        {t('feedback.met.how')}
      </Text>
      <Group gap="xs">
        <Button {...answer('met')}>{t('feedback.met.yes')}</Button>
        <Button variant="default" {...answer('not_met')}>
          {t('feedback.met.no')}
        </Button>
      </Group>
    </Card>
  )
}
