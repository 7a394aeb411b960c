import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

type DialogProps = { title: ReactNode; opened: boolean; onClose: () => void; children: ReactNode }

/** A dialog in which something is done with a word for the other of the two; what was typed goes when it closes. */
export function WordDialog({ title, opened, onClose, children }: DialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      {opened && children}
    </Dialog>
  )
}

type Props = {
  /** The id of whom or what the word is about. */
  about: string
  form: UseFormReturnType<{ word: string }>
  onSend: (word: string) => void
  onClose: () => void
  isPending: boolean
  label: string
  description: string
  required?: boolean
  /** What happens, before the word and after it. */
  before?: string
  after?: string
  /** What the button does. */
  action: string
  danger?: boolean
  /** What is chosen besides. */
  children?: ReactNode
}

export function WordForm(props: Props) {
  const {
    about,
    form,
    onSend,
    onClose,
    isPending,
    before,
    after,
    action,
    danger = false,
    children,
    ...field
  } = props
  const { t } = useTranslate()
  return (
    <Form form={form} sending={isPending} about={about} onSubmit={({ word }) => onSend(word)}>
      <Stack gap="md">
        {before && <Text>{before}</Text>}
        {children}
        <Textarea
          autosize
          minRows={3}
          maxRows={10}
          maxLength={limits.mentoringWord}
          data-autofocus
          {...field}
          {...form.getInputProps('word')}
        />
        {after && (
          <Text size="sm" c="dimmed">
            {after}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={isPending}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
