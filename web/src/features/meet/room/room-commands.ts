import { useMemo } from 'react'
import type { Reaction } from '#contract/meetings/room.ts'
import type { Call } from '../call/call.ts'
import { preferences } from '../call/preferences.ts'
import type { Panel } from './room-context.ts'

export type RoomCommands = {
  microphone: () => void
  camera: () => void
  share: () => void
  hand: () => void
  react: (reaction: Reaction) => void
  people: () => void
  chat: () => void
  notes: () => void
  files: () => void
  item: () => void
  view: () => void
  fullScreen: () => void
  shortcuts: () => void
  settings: () => void
  leave: () => void
}

type Options = {
  call: Call
  toggle: (panel: Exclude<Panel, null>) => void
  open: (dialog: 'shortcuts' | 'settings' | 'leave') => void
  onError: (error: unknown) => void
}

/** What can be done in a room, once for buttons, menus and keys. */
export function useRoomCommands({ call, toggle, open, onError }: Options): RoomCommands {
  return useMemo(() => {
    const { local, store, share } = call
    return {
      microphone: () => void local.setMicrophone(local.store.get().microphone === 'off'),
      camera: () => void local.setCamera(local.store.get().camera === 'off'),
      share() {
        if (store.get().sharing) share.stop()
        else share.start().catch(onError)
      },
      hand() {
        const { peers, me } = store.get()
        call.say({ t: 'hand', up: !peers.get(me)?.handAt })
      },
      react: (reaction) => call.react(reaction),
      people: () => toggle('people'),
      chat: () => toggle('chat'),
      notes: () => toggle('notes'),
      files: () => toggle('files'),
      item: () => toggle('item'),
      view: () => preferences.set(({ view }) => ({ view: view === 'grid' ? 'speaker' : 'grid' })),
      fullScreen() {
        const change = document.fullscreenElement
          ? document.exitFullscreen()
          : document.documentElement.requestFullscreen()
        change.catch(onError)
      },
      shortcuts: () => open('shortcuts'),
      settings: () => open('settings'),
      leave: () => open('leave'),
    }
  }, [call, toggle, open, onError])
}
