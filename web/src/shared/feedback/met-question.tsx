import type { AskedFeedback } from '#contract/mentoring/feedback.ts'
import { Button, Group, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useSayMet } from './use-feedback.ts'

/** Of a session that is over, of which nobody knows, or the other alone says so: whether the two met. */
export function MetQuestion({ asked: { sessionId, other, said } }: { asked: AskedFeedback }) {
  const { t } = useTranslate()
  const say = useSayMet()
  const answer = (move: 'met' | 'not_met') => ({
    // Of a group its mentor says it of everybody; of two people there is no other.
    onClick: () => say.mutate({ params: { id: sessionId }, body: { move, reach: 'all' as const } }),
    loading: say.isPending && say.variables.body.move === move,
    disabled: say.isPending,
  })
  return (
    <>
      <Text size="sm" mb="md">
        {said ? t('feedback.met.said', { name: other.name }) : t('feedback.met.how')}
      </Text>
      <Group gap="xs">
        <Button {...answer('met')}>{t('feedback.met.yes')}</Button>
        <Button variant="default" {...answer('not_met')}>
          {t('feedback.met.no')}
        </Button>
      </Group>
    </>
  )
}
