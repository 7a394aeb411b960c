import { enrolmentsApi, type Learner } from '#contract/courses/enrolments.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../../api/forms.tsx'
import { DayField } from '../../../ui/fields/date-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { fullName } from './learner-columns.tsx'
import { useDecide } from './use-decide.ts'

type Props = { courseId: string; learner: Learner; opened: boolean; onClose: () => void }

export function DueDialog({ opened, ...props }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={props.onClose}
      title={t('teach.learner.due_title', { name: fullName(props.learner) })}
    >
      <Due {...props} />
    </Dialog>
  )
}

function Due({ courseId, learner, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const form = useForm<{ dueOn: string | null }>({
    initialValues: { dueOn: learner.dueOn },
    validate: validateWith(enrolmentsApi.decide.body),
  })
  const decide = useDecide(courseId, learner, form)
  async function save(dueOn: string | null) {
    try {
      await decide.mutateAsync({ dueOn })
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
      onSubmit={({ dueOn }) => void save(dueOn)}
    >
      <Stack gap="md">
        <DayField
          label={t('teach.learner.due')}
          description={t('teach.learner.due_how')}
          clearable
          {...form.getInputProps('dueOn')}
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
