import type { WorkToReview } from '#contract/practice/work.ts'
import { Radio, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

type Props = {
  learner: NonNullable<WorkToReview['learner']>
  alone: boolean
  onChange: (alone: boolean) => void
}

/** Whether another grade is for all of a team, or for the one whose work is open. */
export function ForWhom({ learner, alone, onChange }: Props) {
  const { t } = useTranslate()
  const name = `${learner.name} ${learner.surname}`.trim()
  return (
    <Radio.Group
      label={t('reviews.team.for')}
      value={alone ? 'one' : 'all'}
      onChange={(value) => onChange(value === 'one')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="all" label={t('reviews.team.for_all')} />
        <Radio value="one" label={t('reviews.team.for_one', { name })} />
      </Stack>
    </Radio.Group>
  )
}
