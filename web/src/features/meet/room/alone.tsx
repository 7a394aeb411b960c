import { useTranslate } from '@tolgee/react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { Call } from '../call/call.ts'
import { useStore } from '../../../shared/store.ts'
import classes from './stage/stage.module.css'

/** Nobody else is here yet: how others get here. */
export function Alone({ call }: { call: Call }) {
  const { t } = useTranslate()
  const code = useStore(call.store, (s) => s.meeting?.code ?? '')
  const isGuest = useStore(call.store, (s) => s.role === 'guest')
  return (
    <div className={classes.alone}>
      {t('meet.alone')}
      {!isGuest && <CopyButton value={`${location.origin}/meet/${code}`} label={t('meet.copy_link')} />}
    </div>
  )
}
