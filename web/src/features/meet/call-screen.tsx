import { useTranslate } from '@tolgee/react'
import { useEffect, useState, type ReactNode } from 'react'
import { Spinner } from '../../ui/page/loading.tsx'
import { startCall, type Call } from './call/call.ts'
import type { Entrance } from './call/call-state.ts'
import { useStore } from '../../shared/store.ts'
import { localMedia, type LocalMedia } from './devices/local-media.ts'
import { LeftScreen } from './left-screen.tsx'
import { Preview } from './preview/preview.tsx'
import { Room } from './room/room.tsx'
import { WaitingScreen } from './waiting-screen.tsx'

type Props = {
  entrance: Entrance
  title: string
  name: string
  photoUrl?: string | null
  about: ReactNode
  details?: ReactNode
  /** From when on one may come in, where that is known. */
  opensAt?: string | null
  /** A guest's name field, in the preview. */
  children?: ReactNode
  /** Whether all is said that must be said before coming in. */
  ready?: () => boolean
  /** Where one goes from here. */
  leadsTo: { to: string; label: string } | null
}

function InCall({
  call,
  local,
  again,
  leadsTo,
}: {
  call: Call
  local: LocalMedia
  again: () => void
  leadsTo: Props['leadsTo']
}) {
  const phase = useStore(call.store, (s) => s.phase)
  switch (phase) {
    case 'joining':
      return <Spinner />
    case 'waiting':
      return <WaitingScreen call={call} local={local} />
    case 'in':
      return <Room call={call} />
    case 'out':
      return <LeftScreen call={call} again={again} leadsTo={leadsTo} />
  }
}

/** A meeting from the preview to the farewell. */
export function CallScreen({ entrance, ready = () => true, leadsTo, opensAt = null, ...preview }: Props) {
  const { t } = useTranslate()
  const [local, setLocal] = useState(localMedia)
  const [call, setCall] = useState<Call | null>(null)
  // Leaving the screen is leaving the call, however it is left.
  useEffect(() => () => call?.leave(), [call])
  useEffect(() => () => local.close(), [local])

  function again() {
    setLocal(localMedia())
    setCall(null)
  }

  if (call) return <InCall call={call} local={local} again={again} leadsTo={leadsTo} />
  return (
    <Preview
      local={local}
      {...preview}
      opensAt={opensAt}
      action={t('meet.join')}
      busy={false}
      onJoin={() => {
        if (!ready()) return
        // Read here; the room tells of new ones.
        local.forget('camera')
        local.forget('microphone')
        setCall(startCall(entrance, local))
      }}
    />
  )
}
