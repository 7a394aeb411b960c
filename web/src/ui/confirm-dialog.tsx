import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** Closes when it resolves; stays open, with what was typed, when it rejects. */
  onConfirm: () => void | Promise<unknown>
  title: ReactNode
  message: ReactNode
  /** What the button does, in a word or two. */
  action: ReactNode
  danger?: boolean
  /** Must be typed before the button works: for what cannot be taken back. */
  typeToConfirm?: string
  /** There is nothing to confirm, or it is not known yet what. */
  disabled?: boolean
}

export function ConfirmDialog({ opened, onClose, title, ...rest }: Props) {
  const [busy, setBusy] = useState(false)
  const close = busy ? () => {} : onClose
  return (
    <Dialog opened={opened} onClose={close} title={title} withCloseButton={false} size="md">
      <Question {...rest} busy={busy} setBusy={setBusy} onClose={onClose} />
    </Dialog>
  )
}

type QuestionProps = Omit<Props, 'opened' | 'title'> & { busy: boolean; setBusy: (busy: boolean) => void }

function Question({
  message,
  action,
  danger,
  typeToConfirm,
  disabled = false,
  busy,
  setBusy,
  onClose,
  onConfirm,
}: QuestionProps) {
  const { t } = useTranslate()
  const [typed, setTyped] = useState('')
  const ready = !disabled && (!typeToConfirm || typed.trim() === typeToConfirm.trim())

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch {
      // The action has said why; the question stays for another try.
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        // Asked from within a form, it is not that form which is sent.
        event.stopPropagation()
        if (ready && !busy) void confirm()
      }}
    >
      <Stack gap="md">
        <Text component="div">{message}</Text>
        {typeToConfirm && (
          <TextInput
            label={t('ui.confirm.type_to_confirm', { name: typeToConfirm })}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button
            variant="default"
            onClick={onClose}
            disabled={busy}
            data-autofocus={typeToConfirm ? undefined : true}
          >
            {t('ui.confirm.cancel')}
          </Button>
          <Button type="submit" color={danger ? 'red' : undefined} loading={busy} disabled={!ready}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
