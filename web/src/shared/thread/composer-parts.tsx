import type { Message } from '#contract/help/message.ts'
import { typedWords } from '#contract/rich-text/typed.ts'
import { ActionIcon, CloseButton } from '@mantine/core'
import { IconCheck, IconSend } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './thread.module.css'

/** Which message is answered or edited, until one thinks better of it. */
export function AboutBar({
  about,
  isEdited,
  onClose,
}: {
  about: Message
  isEdited: boolean
  onClose: () => void
}) {
  const { t } = useTranslate()
  return (
    <div className={classes.about}>
      <span className={classes.aboutText}>
        <strong>{t(isEdited ? 'messages.editing' : 'messages.answering')}</strong>{' '}
        {typedWords(about.text) || t('messages.files')}
      </span>
      <CloseButton aria-label={t('messages.cancel')} onClick={onClose} />
    </div>
  )
}

export function SendButton({
  isEdit,
  maySend,
  isPending,
}: Record<'isEdit' | 'maySend' | 'isPending', boolean>) {
  const { t } = useTranslate()
  return (
    <ActionIcon
      type="submit"
      variant="subtle"
      size={36}
      aria-label={t(isEdit ? 'messages.save' : 'messages.send')}
      aria-disabled={!maySend}
      loading={isPending}
    >
      {isEdit ? <IconCheck size={20} /> : <IconSend size={20} />}
    </ActionIcon>
  )
}
