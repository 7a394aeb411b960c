import { answersApi, AnswerWords } from '#contract/help/answers.ts'
import type { Data } from '#contract/endpoint.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { validateWith } from '../../../api/forms.tsx'
import { AnswerText } from '../../../shared/answers/answer-text.tsx'
import { WordsFields } from '../../../shared/answers/words-fields.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import classes from '../help.module.css'

type Props = {
  requestId: string
  isQuestion: boolean
  found: Data<typeof answersApi.ofRequest>
  opened: boolean
  onClose: () => void
}

/** Proposes an answer to the authors of the course. */
export function ShareDialog({ opened, onClose, ...props }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('answers.propose.title')}>
      {opened && <Share {...props} onClose={onClose} />}
    </Dialog>
  )
}

function Share({ requestId, isQuestion, found, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslate()
  const { proposed, draft, published } = found
  const { kind, asked, text } = proposed ?? { kind: 'hint', ...draft }
  const form = useForm<AnswerWords>({
    initialValues: { kind, asked, text },
    validate: validateWith(AnswerWords),
  })
  const propose = useAction(answersApi.propose, {
    form,
    refreshes: [answersApi.ofRequest, answersApi.mine],
    success: 'answers.propose.done',
    onSuccess: onClose,
  })
  return (
    <Form
      form={form}
      sending={propose.isPending}
      about={requestId}
      onSubmit={(body) => propose.mutate({ params: { id: requestId }, body })}
    >
      <Stack gap="md">
        <Text>{t('answers.propose.lead')}</Text>
        {published.length > 0 && (
          <details className={classes.earlier}>
            <summary className={classes.cardTitle}>{t('answers.propose.also')}</summary>
            {published.map((one) => (
              <div key={one.id}>
                <p className={classes.about}>{one.asked}</p>
                <AnswerText text={one.text} />
              </div>
            ))}
          </details>
        )}
        <WordsFields form={form} isQuestion={isQuestion} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={propose.isPending}>
            {t('answers.propose.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
