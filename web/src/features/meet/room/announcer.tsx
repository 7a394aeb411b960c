import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import type { Call } from '../call/call.ts'
import { useStore } from '../call/store.ts'
import classes from './room.module.css'

const SHOWN_MS = 4000

/** Says what happens in the room, to the ear and in a line that fades; focus stays where it is. */
export function Announcer({ call }: { call: Call }) {
  const { t } = useTranslate()
  const said = useStore(call.store, (s) => s.announcement)
  const text = said ? t(said.key, said.params) : ''
  const [faded, setFaded] = useState<number | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setFaded(said.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said])
  return (
    <>
      <VisuallyHidden role="log" aria-live="polite" aria-label={t('meet.events')}>
        {said && <span key={said.id}>{text}</span>}
      </VisuallyHidden>
      {said && said.id !== faded && (
        <div key={said.id} className={classes.said} aria-hidden>
          {text}
        </div>
      )}
    </>
  )
}
