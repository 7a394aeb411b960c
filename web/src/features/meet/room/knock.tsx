import { Button } from '@mantine/core'
import { leads } from '#contract/meetings/room.ts'
import { useTranslate } from '@tolgee/react'
import type { Call } from '../call/call.ts'
import { useStore } from '../../../shared/store.ts'
import classes from './room.module.css'

/** Who waits at the door, answered where it shows; where the list of people is open, that has it. */
export function Knock({ call }: { call: Call }) {
  const { t } = useTranslate()
  const waiters = useStore(call.store, (s) => s.waiters)
  const mayLead = useStore(call.store, (s) => leads(s.role))
  const [first] = waiters
  if (!first || !mayLead) return null
  const peers = [first.id]
  return (
    <div
      className={classes.hint}
      role="group"
      aria-label={t('meet.waiting_count', { count: waiters.length })}
    >
      <span className={classes.hintBox}>
        {t('meet.said.waits', { name: first.name })}
        <Button
          size="compact-sm"
          aria-label={t('meet.host.admit_named', { name: first.name })}
          onClick={() => call.say({ t: 'admit', peers })}
        >
          {t('meet.host.admit')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('meet.host.refuse_named', { name: first.name })}
          onClick={() => call.say({ t: 'refuse', peers })}
        >
          {t('meet.host.refuse')}
        </Button>
      </span>
    </div>
  )
}
