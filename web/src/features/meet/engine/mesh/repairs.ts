const DISCONNECTED_MS = 3000
const REBUILD_MS = 12_000

type Options = {
  offers: boolean
  isCurrent: (of: RTCPeerConnection) => boolean
  rebuild: () => void
}

/** What is tried for a connection that does not stand: another way for it first, then another connection. */
export function repairs({ offers, isCurrent, rebuild }: Options) {
  let restartTimer: ReturnType<typeof setTimeout> | undefined
  let rebuildTimer: ReturnType<typeof setTimeout> | undefined
  const isDown = (of: RTCPeerConnection) => isCurrent(of) && of.connectionState !== 'connected'

  function restartLater(of: RTCPeerConnection, state: 'disconnected' | 'failed'): void {
    // The one who offered first tries first, so that the two do not undo each other's attempt.
    const wait = (state === 'failed' ? 0 : DISCONNECTED_MS) + (offers ? 0 : 2000)
    restartTimer ??= setTimeout(() => {
      restartTimer = undefined
      if (isDown(of)) of.restartIce()
    }, wait)
  }

  function rebuildLater(of: RTCPeerConnection): void {
    if (!offers) return
    rebuildTimer ??= setTimeout(() => {
      rebuildTimer = undefined
      if (isDown(of)) rebuild()
    }, REBUILD_MS)
  }

  return {
    restartLater,
    rebuildLater,
    stop(): void {
      clearTimeout(restartTimer)
      clearTimeout(rebuildTimer)
      restartTimer = undefined
      rebuildTimer = undefined
    },
  }
}
