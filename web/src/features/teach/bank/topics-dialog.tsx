import { limits } from '#contract/limits.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { TagsField } from '../../../ui/fields/tags-field.tsx'

type Wanted = { add: string[]; remove: string[] }
type Props = {
  opened: boolean
  /** How many questions are changed. */
  count: number
  /** To choose from. */
  topics: readonly string[]
  sending: boolean
  onClose: () => void
  onSend: (wanted: Wanted) => void
}

/** Topics that many questions are given, and those that are taken away. */
export function TopicsDialog({ opened, onClose, ...rest }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('bank.topics.title', { count: rest.count })}>
      <Topics {...rest} onClose={onClose} />
    </Dialog>
  )
}

function Topics({ topics, sending, onClose, onSend }: Omit<Props, 'opened' | 'count'>) {
  const { t } = useTranslate()
  const [wanted, want] = useState<Wanted>({ add: [], remove: [] })
  const field = { data: [...topics], maxTags: limits.questionTopics, maxLength: limits.tagLength }
  return (
    <Stack gap="md">
      <TagsField
        {...field}
        label={t('bank.topics.add')}
        description={t('bank.topics.add_how', { most: limits.questionTopics })}
        value={wanted.add}
        onChange={(add) => want({ ...wanted, add })}
      />
      <TagsField
        {...field}
        label={t('bank.topics.remove')}
        value={wanted.remove}
        onChange={(remove) => want({ ...wanted, remove })}
      />
      <Text size="sm" c="dimmed">
        {t('bank.versions.quizzes_keep')}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('generic.cancel')}
        </Button>
        <Button
          loading={sending}
          disabled={wanted.add.length + wanted.remove.length === 0}
          onClick={() => onSend(wanted)}
        >
          {t('generic.save')}
        </Button>
      </Group>
    </Stack>
  )
}
