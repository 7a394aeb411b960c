import { limits } from '#contract/limits.ts'
import { mentoringSpaceApi, type Goal } from '#contract/mentoring/mentoring-space.ts'
import { Button, Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DayField } from '../../../ui/fields/date-field.tsx'
import { NumberField } from '../../../ui/fields/numbers/number-field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useGoalSaved } from './goal-saved.ts'

type Props = { relationshipId: string; goal: Goal; onClose: () => void }
type Number = number | null
type Values = {
  text: string
  measured: boolean
  measure: { from: Number; to: Number; now: Number; unit: string }
  targetOn: string | null
}

const bodyOf = ({ text, measured, measure, targetOn }: Values) => ({
  text,
  measure: measured ? measure : null,
  targetOn,
})

/** Changes a goal: its words, by what it is measured, how far it is, and by when they want to reach it. */
export function GoalDialog({ relationshipId, goal, onClose }: Props) {
  const { t } = useTranslate()
  const { id, text, state, measure, targetOn } = goal
  const form = useForm<Values>({
    initialValues: {
      text,
      measured: measure !== null,
      measure: measure ?? { from: 0, to: null, now: 0, unit: '' },
      targetOn,
    },
    validate: (values) => validateWith(mentoringSpaceApi.saveGoal.body.omit({ state: true }))(bodyOf(values)),
  })
  const save = useAction(mentoringSpaceApi.saveGoal, { form, ...useGoalSaved(relationshipId) })
  const number = (of: 'from' | 'to' | 'now') => (
    <NumberField
      label={t(`mentoring.goal.${of}`)}
      value={form.values.measure[of]}
      onChange={(next) => form.setFieldValue(`measure.${of}`, next)}
      error={form.errors[`measure.${of}`]}
    />
  )
  return (
    <Dialog opened onClose={onClose} title={t('mentoring.goal.edit')} size="md">
      <Form
        form={form}
        sending={save.isPending}
        onSubmit={(values) =>
          save.mutate(
            {
              params: { id: relationshipId, itemId: id },
              body: mentoringSpaceApi.saveGoal.body.parse({ ...bodyOf(values), state }),
            },
            { onSuccess: onClose },
          )
        }
      >
        <Stack gap="md">
          <TextInput
            label={t('mentoring.goal.text')}
            maxLength={limits.mentoringLine}
            data-autofocus
            {...form.getInputProps('text')}
          />
          <Checkbox
            label={t('mentoring.goal.measure_it')}
            {...form.getInputProps('measured', { type: 'checkbox' })}
          />
          {form.values.measured && (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {number('from')}
              {number('to')}
              {number('now')}
              <TextInput
                label={t('mentoring.goal.unit')}
                placeholder={t('mentoring.goal.unit_as')}
                maxLength={40}
                {...form.getInputProps('measure.unit')}
              />
            </SimpleGrid>
          )}
          <DayField label={t('mentoring.goal.target_on')} {...form.getInputProps('targetOn')} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('generic.cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t('generic.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
