import { useEffect } from 'react'
import type { Call } from '../call/call.ts'
import { preferences } from '../call/preferences.ts'
import type { RoomCommands } from './room-commands.ts'

/** Each key and what it does, in the order in which the help shows them. */
export const roomKeys = [
  ['M', 'microphone'],
  ['V', 'camera'],
  ['S', 'share'],
  ['H', 'hand'],
  ['P', 'people'],
  ['C', 'chat'],
  ['N', 'notes'],
  ['G', 'view'],
  ['F', 'fullScreen'],
  ['?', 'shortcuts'],
] as const satisfies readonly (readonly [string, keyof RoomCommands])[]

/** Whether keys already mean something where the focus is. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="menu"], [role="dialog"]') !==
      null
  )
}

/** Single keys for what one does often, and the space bar to speak while it is held; both can be switched off. */
export function useRoomKeys(call: Call, commands: RoomCommands, active: boolean): void {
  useEffect(() => {
    if (!active) return
    let talking = false

    function onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return
      const { shortcuts, pushToTalk } = preferences.get()
      if (event.key === ' ' && pushToTalk) {
        const onButton = event.target instanceof HTMLElement && event.target.closest('button, a') !== null
        if (onButton) return
        event.preventDefault()
        if (event.repeat || talking || call.local.store.get().microphone === 'on') return
        talking = true
        void call.local.setMicrophone(true)
        return
      }
      if (!shortcuts || event.repeat) return
      const found = roomKeys.find(([key]) => key === event.key.toUpperCase())
      if (!found) return
      event.preventDefault()
      commands[found[1]]()
    }
    function stopTalking() {
      if (!talking) return
      talking = false
      void call.local.setMicrophone(false)
    }
    const onKeyUp = ({ key }: KeyboardEvent) => {
      if (key === ' ') stopTalking()
    }

    window.addEventListener('keydown', onKeyDown)
    window.addEventListener('keyup', onKeyUp)
    // A key let go over another window is never heard of.
    window.addEventListener('blur', stopTalking)
    return () => {
      stopTalking()
      window.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('keyup', onKeyUp)
      window.removeEventListener('blur', stopTalking)
    }
  }, [call, commands, active])
}
