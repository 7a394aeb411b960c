import { useTranslate } from '@tolgee/react'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import type { Call } from '../../call/call.ts'
import { useLast } from '../use-last.ts'
import { useStore } from '../../../../shared/store.ts'

/** Removing cannot be taken back: it is asked once more. */
export function RemoveDialog({ call }: { call: Call }) {
  const { t } = useTranslate()
  const peer = useStore(call.store, (s) => (s.removing ? s.peers.get(s.removing) : undefined))
  const name = useLast(peer?.name)
  return (
    <ConfirmDialog
      danger
      opened={peer !== undefined}
      onClose={() => call.store.set({ removing: null })}
      onConfirm={() => {
        if (peer) call.say({ t: 'remove', peer: peer.id })
      }}
      title={t('meet.host.remove_title', { name })}
      message={t('meet.host.remove_message')}
      action={t('meet.host.remove')}
    />
  )
}
