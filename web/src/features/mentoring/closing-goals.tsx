import type { Goal } from '#contract/mentoring/mentoring-space.ts'
import { Input, SegmentedControl, Stack } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { GoalFacts } from './space/measure.tsx'

/** What became of each goal, by its id; one that is not among them stays open. */
export type Reached = Readonly<Record<string, Goal['state']>>
type Props = { goals: readonly Goal[]; reached: Reached; onChange: (reached: Reached) => void }

/** The goals that are still open, one by one, as two part: what was reached of each is said together, and nothing has to be. */
export function ClosingGoals({ goals, reached, onChange }: Props) {
  const { t } = useTranslate()
  const open = goals.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  return (
    <Stack gap="sm" component="fieldset" m={0} p={0} style={{ border: 0 }}>
      <Input.Label component="legend">{t('mentoring.closing.goals')}</Input.Label>
      {open.map((goal) => {
        const { id, text } = goal
        return (
          <Stack key={id} gap={4} align="flex-start">
            <span>{text}</span>
            <GoalFacts goal={goal} />
            <SegmentedControl
              size="sm"
              aria-label={text}
              value={reached[id] ?? 'open'}
              onChange={(state) => onChange({ ...reached, [id]: state })}
              data={(['met', 'dropped', 'open'] as const).map((value) => ({
                value,
                label: t(`mentoring.closing.${value}`),
              }))}
            />
          </Stack>
        )
      })}
    </Stack>
  )
}
