import { enrolmentsApi, type Learner } from '#contract/courses/enrolments.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import { fullName } from './learner-columns.tsx'
import { useDecide } from './use-decide.ts'

type Props = { courseId: string; learner: Learner; opened: boolean; onClose: () => void }

/** How much longer somebody may take over quizzes with a limit of time. */
export function ExtraTimeDialog({ opened, ...props }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={t('teach.learner.extra_title', { name: fullName(props.learner) })}
    >
      <ExtraTime {...props} />
    </Dialog>
  )
}

function ExtraTime({ courseId, learner, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { extraTimePercent: learner.extraTimePercent },
    validate: validateWith(enrolmentsApi.decide.body),
  })
  const decide = useDecide(courseId, learner, form)
  async function save(extraTimePercent: number) {
    try {
      await decide.mutateAsync({ extraTimePercent })
      onClose()
    } catch {
      // Its toast and its field have said why.
    }
  }
  return (
    <Form
      form={form}
      sending={decide.isPending}
      about={learner.id}
      onSubmit={({ extraTimePercent }) => void save(extraTimePercent)}
    >
      <Stack gap="md">
        <WholeNumberField
          label={t('teach.learner.extra')}
          description={t('teach.learner.extra_how')}
          suffix=" %"
          min={0}
          max={limits.extraTimePercent}
          step={25}
          value={form.values.extraTimePercent}
          error={form.errors['extraTimePercent']}
          onChange={(percent) => form.setFieldValue('extraTimePercent', percent)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={decide.isPending}>
            {t('generic.save')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
