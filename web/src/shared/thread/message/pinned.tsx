import { messageMarksApi } from '#contract/help/message-marks.ts'
import { conversationsApi, type Conversation } from '#contract/help/conversations.ts'
import type { Message } from '#contract/help/message.ts'
import { typedWords } from '#contract/rich-text/typed.ts'
import { ActionIcon, Button } from '@mantine/core'
import { IconPinned, IconPinnedOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { freshness } from '../../../api/freshness.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import { LoadFailed } from '../../load-failed.tsx'
import { isFolded } from '../folded.ts'
import classes from './message.module.css'

/** Whether one keeps messages at hand for all: of a group its mentor alone. */
export const mayPin = ({ closed, group }: Conversation): boolean => closed === null && group?.leads !== false

/** Pins a message, or unpins it. */
export function usePin(id: string, onChanged: (message: Message) => void) {
  const pin = useAction(messageMarksApi.pin, {
    success: false,
    refreshes: [messageMarksApi.pins, conversationsApi.byId],
    onSuccess: onChanged,
  })
  return (number: number, pinned: boolean) => pin.mutate({ params: { id, number }, body: { pinned } })
}

type Props = {
  conversation: Conversation
  onChanged: (message: Message) => void
  /** Leads to a message. */
  onShow: (number: number) => void
}

/** How many messages are pinned, which a press shows; nothing where none is. */
export function Pinned({ conversation, onChanged, onShow }: Props) {
  const { t } = useTranslate()
  const [opened, open] = useState(false)
  const { pinned } = conversation
  if (pinned === 0 && !opened) return null
  const count = t('messages.pinned.count', { count: pinned })
  return (
    <>
      <Button
        variant="subtle"
        size="compact-md"
        className={classes.pinButton ?? ''}
        leftSection={<IconPinned size={18} aria-hidden />}
        aria-label={count}
        onClick={() => open(true)}
      >
        {pinned}
      </Button>
      <Dialog opened={opened} onClose={() => open(false)} title={t('messages.pinned')}>
        <Pins
          conversation={conversation}
          onChanged={onChanged}
          onShow={(number) => {
            open(false)
            onShow(number)
          }}
        />
      </Dialog>
    </>
  )
}

function Pins({ conversation, onChanged, onShow }: Props) {
  const { t } = useTranslate()
  const { id, person } = conversation
  const pins = useQuery({ ...query(messageMarksApi.pins, { params: { id } }), ...freshness.conversations })
  const pin = usePin(id, onChanged)
  if (!pins.data) return pins.isError ? <LoadFailed of={pins} /> : <LoadingLines lines={3} height={48} />
  const { items } = pins.data
  if (items.length === 0) return <p>{t('messages.pinned.none')}</p>
  return (
    <ul className={classes.pins}>
      {items.map(({ number, mine, by, byId, text, at }) => (
        <li key={number} className={classes.pin}>
          <div>
            <span className={classes.when}>
              {mine ? t('messages.you') : (by ?? person.name)} · <DateTime at={at} />
            </span>
            <div className={classes.pinText}>
              {isFolded({ byId }, conversation)
                ? t('messages.group.folded')
                : typedWords(text) || t('messages.files')}
            </div>
            <Button variant="subtle" size="compact-sm" onClick={() => onShow(number)}>
              {t('messages.show')}
            </Button>
          </div>
          {mayPin(conversation) && (
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={t('messages.unpin')}
              onClick={() => pin(number, false)}
            >
              <IconPinnedOff size={18} aria-hidden />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  )
}
