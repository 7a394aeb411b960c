import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { toast } from '../../../api/toasts.ts'
import { Loading } from '../../../ui/page/loading.tsx'
import type { Call } from '../call/call.ts'
import { followSpeaking } from '../call/speaking.ts'
import { useStore } from '../../../shared/store.ts'
import { Announcer } from './announcer.tsx'
import { AskedToSpeak } from './asked-to-speak.tsx'
import { AudioOut } from './audio-out.tsx'
import { ChatPanel } from './panels/chat-panel.tsx'
import { ControlBar } from './bar/control-bar.tsx'
import { DeviceTrouble } from './device-trouble.tsx'
import { Knock } from './knock.tsx'
import { LeaveDialog } from './bar/leave-dialog.tsx'
import { MutedHint } from './bar/muted-hint.tsx'
import { PeoplePanel } from './panels/people-panel.tsx'
import { ReactionsFlying } from './stage/reactions-flying.tsx'
import { RoomContext, type Panel, type Pinned } from './room-context.ts'
import { useRoomCommands } from './room-commands.ts'
import { RoomHeader } from './room-header.tsx'
import classes from './room.module.css'
import { ShortcutsDialog } from './dialogs/shortcuts-dialog.tsx'
import { SidePanel } from './panels/side-panel.tsx'
import { Stage } from './stage/stage.tsx'
import { RemoveDialog } from './dialogs/remove-dialog.tsx'
import { useHelpItem } from './use-help-item.ts'
import { useRoomKeys } from './use-room-keys.ts'
import { note } from '../call/note.ts'

const ItemPanel = lazy(() => import('./panels/item-panel.tsx'))
const FilesPanel = lazy(() => import('./panels/files-panel.tsx'))
const NotesPanel = lazy(() => import('./panels/notes-panel.tsx'))
const SettingsDialog = lazy(() => import('./dialogs/settings-dialog.tsx'))

/** As in the panel's stylesheet, where it lies over the pictures below this. */
const hasRoom = () => window.matchMedia('(min-width: 761px)').matches

type Dialog = 'shortcuts' | 'settings' | 'leave' | null

const sayError = (error: unknown) => {
  note(error)
  toast({ severity: 'error', title: 'generic.error.error', message: 'meet.share_failed' })
}

/** The room: pictures, what is beside them, and the bar below. */
export function Room({ call }: { call: Call }) {
  const item = useHelpItem()
  const [chosen, setPanel] = useState<Panel | undefined>()
  // What the two meet about lies beside them at once, where there is room for both.
  const panel = chosen === undefined ? (item && hasRoom() ? 'item' : null) : chosen
  const [dialog, setDialog] = useState<Dialog>(null)
  // There before the room is drawn: what lies in it need not be drawn twice.
  const [layer] = useState(() => document.createElement('div'))
  const holdLayer = useCallback((holder: HTMLElement | null) => holder?.append(layer), [layer])
  const [pinned, setPinned] = useState<Pinned | null>(null)
  const [speaking] = useState(() => followSpeaking(call.engine))
  const title = useStore(call.store, (s) => s.meeting?.title ?? '')
  useEffect(() => speaking.follow(), [speaking])

  const toggle = useCallback((next: Exclude<Panel, null>) => setPanel(panel === next ? null : next), [panel])
  const commands = useRoomCommands({ call, toggle, open: setDialog, onError: sayError })
  useRoomKeys(call, commands, dialog === null)
  const room = useMemo(
    () => ({ speaking: speaking.store, pinned, pin: setPinned, layer }),
    [speaking, pinned, layer],
  )
  const close = () => setDialog(null)

  return (
    <RoomContext value={room}>
      <main className={classes.room}>
        <RoomHeader call={call} title={title} />
        <div className={classes.middle}>
          <Stage call={call} />
          {panel && (
            <SidePanel name={panel} onClose={() => setPanel(null)}>
              {panel === 'chat' && <ChatPanel call={call} />}
              {panel === 'people' && <PeoplePanel call={call} />}
              {panel === 'item' && item && (
                <Suspense fallback={<Loading />}>
                  <ItemPanel request={item} />
                </Suspense>
              )}
              {panel === 'files' && (
                <Suspense fallback={<Loading />}>
                  <FilesPanel call={call} />
                </Suspense>
              )}
              {panel === 'notes' && (
                <Suspense fallback={<Loading />}>
                  <NotesPanel call={call} />
                </Suspense>
              )}
            </SidePanel>
          )}
          <ReactionsFlying call={call} />
        </div>
        <DeviceTrouble local={call.local} />
        {panel !== 'people' && <Knock call={call} />}
        <MutedHint call={call} />
        <ControlBar call={call} commands={commands} panel={panel} hasItem={item !== undefined} />
        <AudioOut call={call} />
        <div ref={holdLayer} />
        <Announcer call={call} panel={panel} />
        <AskedToSpeak call={call} />
        <RemoveDialog call={call} />
        <ShortcutsDialog opened={dialog === 'shortcuts'} onClose={close} />
        <LeaveDialog call={call} opened={dialog === 'leave'} onClose={close} />
        {dialog === 'settings' && (
          <Suspense>
            <SettingsDialog call={call} onClose={close} />
          </Suspense>
        )}
      </main>
    </RoomContext>
  )
}
