import { answersApi, AnswerWords, type ReviewedAnswer } from '#contract/help/answers.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { WordsFields } from '../../../shared/answers/words-fields.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { afterReview } from './after-review.ts'

type Props = { answer: ReviewedAnswer; courseId: string; opened: boolean; onClose: () => void }

/** The words of an answer, changed and published; while it is published they are saved at once. */
export function EditDialog({ opened, ...props }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={props.onClose} size="lg" title={t('answers.edit.title')}>
      {opened && <Edit {...props} />}
    </Dialog>
  )
}

function Edit({ answer, courseId, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  // As it is when it is opened: what another one saves of it meanwhile is not written over, but told of.
  const [{ id: answerId, kind, asked, text, state, revision, place, prompt }] = useState(answer)
  const form = useForm<AnswerWords>({
    initialValues: { kind, asked, text },
    validate: validateWith(AnswerWords),
  })
  const isPublished = state === 'published'
  const save = useAction(answersApi.review, {
    // What the server says of the words stands at their fields.
    form: {
      setErrors: (errors) =>
        form.setErrors(
          Object.fromEntries(Object.entries(errors).map(([at, of]) => [at.replace(/^words\./, ''), of])),
        ),
    },
    refreshes: afterReview,
    success: isPublished ? 'answers.edit.done' : 'answers.publish.done',
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      sending={save.isPending}
      about={answerId}
      onSubmit={(words) =>
        save.mutate({
          params: { id: courseId, answerId },
          body: { move: isPublished ? 'edit' : 'publish', revision, words },
        })
      }
    >
      <Stack gap="md">
        {prompt && <Text c="dimmed">{prompt}</Text>}
        <WordsFields form={form} isQuestion={place.question !== null} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t(isPublished ? 'answers.edit.save' : 'answers.edit.publish')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
