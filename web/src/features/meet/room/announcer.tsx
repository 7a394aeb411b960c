import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import type { Call } from '../call/call.ts'
import { useStore } from '../../../shared/store.ts'
import classes from './room.module.css'
import type { Panel } from './room-context.ts'

const SHOWN_MS = 4000

/** Says what happens in the room, to the ear and in a line that fades; focus stays where it is. */
export function Announcer({ call, panel }: { call: Call; panel: Panel }) {
  const { t } = useTranslate()
  const all = useStore(call.store, (s) => s.announcements)
  // What is written is read in the chat where that is open.
  const said = all.findLast(({ key }) => key !== 'meet.said.wrote' || panel !== 'chat')
  const [faded, setFaded] = useState<number | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setFaded(said.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <>
      <VisuallyHidden role="log" aria-live="polite" aria-label={t('meet.events')}>
        {all.map(({ id, key, params }) => (
          <div key={id}>{t(key, params)}</div>
        ))}
      </VisuallyHidden>
      {said && said.id !== faded && (
        <div key={said.id} className={classes.said} aria-hidden>
          {t(said.key, said.params)}
        </div>
      )}
    </>
  )
}
