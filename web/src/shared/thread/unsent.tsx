import { Button, Group, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useMe } from '../../api/session/me.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { draftOf, keepDraftOf } from './kept-draft.ts'
import classes from './thread.module.css'

/** What was typed in a conversation before nothing could be written there any more: to be copied, or discarded. */
export function Unsent({ conversation }: { conversation: string }) {
  const { t } = useTranslate()
  const { id } = useMe()
  const [text, setText] = useState(() => draftOf(id, conversation).trim())
  if (!text) return null
  return (
    <section className={classes.unsent} aria-label={t('messages.kept')}>
      <strong>{t('messages.kept')}</strong>
      <Text className={classes.unsentText ?? ''} tabIndex={0}>
        {text}
      </Text>
      <Group gap="xs">
        <CopyButton value={text} />
        <Button
          variant="subtle"
          onClick={() => {
            keepDraftOf(id, conversation, '')
            setText('')
          }}
        >
          {t('messages.kept.discard')}
        </Button>
      </Group>
    </section>
  )
}
