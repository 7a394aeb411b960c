import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useTranslate } from '@tolgee/react'
import type { Call } from '../call/call.ts'
import { useLast } from './use-last.ts'
import { useStore } from '../../../shared/store.ts'

/** A host asks one to speak: nobody's microphone is opened for them. */
export function AskedToSpeak({ call }: { call: Call }) {
  const { t } = useTranslate()
  const by = useStore(call.store, (s) => (s.askedBy ? (s.peers.get(s.askedBy)?.name ?? '') : null))
  const name = useLast(by)
  const close = () => call.store.set({ askedBy: null })
  return (
    <ConfirmDialog
      opened={by !== null}
      onClose={close}
      onConfirm={() => call.local.setMicrophone(true)}
      title={t('meet.asked.title')}
      message={t('meet.asked.message', { name })}
      action={t('meet.unmute')}
    />
  )
}
