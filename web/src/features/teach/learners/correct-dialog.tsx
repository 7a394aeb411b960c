import type { CourseLesson } from '#contract/courses/course-lesson.ts'
import { enrolmentsApi, type Learner } from '#contract/courses/enrolments.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { fullName } from './learner-columns.tsx'

type Props = { courseId: string; learner: Learner; lesson: CourseLesson | null; onClose: () => void }

export function CorrectDialog({ lesson, ...props }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={lesson !== null} onClose={props.onClose} title={t('teach.correct.title')}>
      {lesson && <Correct lesson={lesson} {...props} />}
    </Dialog>
  )
}

/** A correction never changes the record: it is a further line of it, with who and why. */
function Correct({ courseId, learner, lesson, onClose }: Props & { lesson: CourseLesson }) {
  const { t } = useTranslate()
  const kind = lesson.state === 'done' ? 'undone' : 'done'
  const form = useForm({
    initialValues: { reason: '' },
    validate: validateWith(enrolmentsApi.correct.body.pick({ reason: true })),
  })
  const correct = useAction(enrolmentsApi.correct, {
    form,
    refreshes: [enrolmentsApi.learner, enrolmentsApi.learners],
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      sending={correct.isPending}
      about={`${learner.id} ${lesson.id}`}
      onSubmit={({ reason }) =>
        correct.mutate({
          params: { id: courseId, enrolmentId: learner.id },
          body: { lessonId: lesson.id, kind, reason },
        })
      }
    >
      <Stack gap="md">
        <Text>{t(`teach.correct.${kind}_how`, { title: lesson.title, name: fullName(learner) })}</Text>
        <TextInput
          label={t('teach.correct.reason')}
          description={t('teach.correct.reason_how')}
          maxLength={limits.reasonLength}
          required
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={correct.isPending}>
            {t(`teach.correct.${kind}`)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
