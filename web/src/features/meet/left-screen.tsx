import { Button } from '@mantine/core'
import { IconCalendarX, IconDoorExit, IconLock, IconUserX } from '@tabler/icons-react'
import { LimitReached } from '#contract/errors.ts'
import { JoinRefusal } from '#contract/meetings/meetings.ts'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { isApiError } from '../../api/api-error.ts'
import { suspensionOf } from '../../api/session/suspension.ts'
import { errorToast } from '../../api/toasts.ts'
import { State } from '../../ui/page/states.tsx'
import { useMomentText } from '../../ui/time/time.tsx'
import type { Call } from './call/call.ts'
import type { CallState } from './call/call-state.ts'
import { useStore } from '../../shared/store.ts'

type Why = {
  key: string
  /** Its texts, where they are not `meet.out.<key>.…`. */
  title?: string | undefined
  message?: string | undefined
  text?: string | undefined
  params?: Record<string, string | number> | undefined
  again: boolean
}

/** Why one is out, and whether asking again makes sense. */
function whyOut({ out, failure }: Pick<CallState, 'out' | 'failure'>, moment: (at: string) => string): Why {
  if (out) return { key: out, again: out === 'left' || out === 'lost' || out === 'refused' }
  if (!isApiError(failure)) return { key: 'failed', again: true }
  if (failure.code === 'MAX_NUMBER_REACHED') {
    const { title, message, params } = errorToast(failure)
    const limit = LimitReached.safeParse(failure.details).data?.limit
    // Only the room itself is called full: of all else there is just no more.
    if (limit === 'roomPeople') return { key: 'full', message, params, again: true }
    return { key: 'limit', title, message, params, again: limit !== 'meetingMinutes' }
  }
  if (suspensionOf(failure) !== undefined) return { key: 'suspended', ...errorToast(failure), again: false }
  const refusal = JoinRefusal.safeParse(failure.details).data
  if (!refusal) return { key: 'failed', again: true }
  return {
    key: refusal.reason,
    params: { at: refusal.opensAt ? moment(refusal.opensAt) : '' },
    again: refusal.reason === 'locked' || refusal.reason === 'too_early',
  }
}

const icons: Record<string, typeof IconDoorExit> = {
  removed: IconUserX,
  refused: IconUserX,
  locked: IconLock,
  too_early: IconCalendarX,
}

/** After the call, or at its closed door. */
export function LeftScreen({
  call,
  again,
  leadsTo,
}: {
  call: Call
  again: () => void
  leadsTo: { to: string; label: string } | null
}) {
  const { t } = useTranslate()
  const state = useStore(call.store, (s) => s)
  const momentText = useMomentText()
  const screen = useRef<HTMLElement>(null)
  useEffect(() => screen.current?.focus(), [])
  const why = whyOut(state, momentText)
  const Icon = icons[why.key] ?? IconDoorExit
  return (
    <main ref={screen} tabIndex={-1} style={{ margin: 'auto', outline: 'none' }} data-out={why.key}>
      <State
        order={1}
        icon={<Icon size={28} />}
        title={t(why.title ?? `meet.out.${why.key}.title`, why.params ?? {})}
        message={why.text ?? t(why.message ?? `meet.out.${why.key}.message`, why.params ?? {})}
        actions={
          <>
            {why.again && <Button onClick={again}>{t('meet.join_again')}</Button>}
            {leadsTo && (
              <Button component={Link} to={leadsTo.to} variant="default">
                {leadsTo.label}
              </Button>
            )}
          </>
        }
      />
    </main>
  )
}
