import { limits } from '#contract/limits.ts'
import { mentoringApi, type Relationship } from '#contract/mentoring.ts'
import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { validateWith } from '../../api/forms.tsx'
import { Form } from '../../ui/form.tsx'
import { useMove } from './use-move.ts'
import { fullName } from './words.ts'

/** What two people part with: a word for the other goes with it. */
export type Parting = 'decline' | 'complete' | 'end'
type Props = { relationship: Relationship; parting: Parting | null; onClose: () => void }

export function MoveDialog({ relationship, parting, onClose }: Props) {
  const { t } = useTranslate()
  const { part, agreed } = relationship
  const key = parting === 'decline' && agreed.includes(part) ? 'withdraw' : parting
  return (
    <Modal
      opened={parting !== null}
      onClose={onClose}
      title={key && t(`mentoring.parting.${key}`)}
      closeButtonProps={{ 'aria-label': t('generic.close') }}
    >
      {parting && key && <Part relationship={relationship} parting={parting} name={key} onClose={onClose} />}
    </Modal>
  )
}

function Part({
  relationship,
  parting,
  name,
  onClose,
}: {
  relationship: Relationship
  parting: Parting
  name: Parting | 'withdraw'
  onClose: () => void
}) {
  const { t } = useTranslate()
  const form = useForm({
    initialValues: { word: '' },
    validate: validateWith(mentoringApi.move.body.pick({ word: true })),
  })
  const move = useMove(form)
  const other = fullName(relationship.part === 'mentor' ? relationship.mentee : relationship.mentor)
  return (
    <Form
      form={form}
      onSubmit={({ word }) =>
        move.mutate(
          { params: { id: relationship.id }, body: { move: parting, word } },
          { onSuccess: onClose },
        )
      }
    >
      <Stack gap="md">
        <Text>{t(`mentoring.parting.${name}_how`, { name: other })}</Text>
        <Textarea
          label={t('mentoring.word')}
          description={t('mentoring.word_how', { name: other })}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.mentoringWord}
          data-autofocus
          {...form.getInputProps('word')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" color={parting === 'end' ? 'red' : undefined} loading={move.isPending}>
            {t(`mentoring.parting.${name}_act`)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
