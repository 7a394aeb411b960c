import type { Attachment } from '#contract/attachments.ts'
import type { Message } from '#contract/help/message.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Uploads } from '../attachments/uploads.ts'
import { createStore, useStore } from '../store.ts'
import { MarkDialog } from './mark-dialog.tsx'
import { keepOriginal } from './originals.ts'
import { usePictureOf, type Renew } from './use-picture-of.ts'

type Received = {
  file: Attachment
  renew: Renew
  /** What it came with, which is answered then. */
  message?: Message
}
/** Draws on a picture that somebody else sent, for an answer to them. */
export type DrawToAnswer = (received: Received) => void

/** Where answers are written on this screen, by conversation: a picture may stand elsewhere on it. */
const places = createStore<Readonly<Record<string, DrawToAnswer | null>>>({})

/** What draws on a received picture to answer in that conversation; null where nothing can go along there now. */
export const useDrawToAnswer = (conversation: string | null): DrawToAnswer | null =>
  useStore(places, (all) => (conversation === null ? null : (all[conversation] ?? null)))

type Place = {
  conversation: string
  /** Whether a file can go along with what is written. */
  isOpen: boolean
  /** The marked copy goes along with the message; whether it is on its way. */
  add: (files: readonly File[], then: Parameters<Uploads['add']>[1]) => Promise<boolean>
  onUsed: (message: Message | undefined) => void
}

/** Offers a conversation's answer to pictures on the screen; the dialog in which one of them is drawn on. */
export function useAnswersDrawn({ conversation, isOpen, add, onUsed }: Place) {
  const [drawn, setDrawn] = useState<Received | null>(null)
  const pressed = useRef<Element | null>(null)
  const draw = useCallback((received: Received) => {
    pressed.current = document.activeElement
    setDrawn(received)
  }, [])
  const offered = isOpen ? draw : null
  useEffect(() => {
    places.set({ [conversation]: offered })
    return () => places.set({ [conversation]: null })
  }, [conversation, offered])
  return {
    draw: offered,
    dialog: drawn && (
      <MarkReceived
        received={drawn}
        add={add}
        onClose={() => {
          setDrawn(null)
          const back = pressed.current
          requestAnimationFrame(() => back instanceof HTMLElement && back.focus())
        }}
        onUsed={() => {
          setDrawn(null)
          onUsed(drawn.message)
        }}
      />
    ),
  }
}

type Props = { received: Received; add: Place['add']; onUsed: () => void; onClose: () => void }

/** What was received stays as it is: the copy with marks is a file of whoever draws. */
function MarkReceived({ received: { file, renew }, add, onUsed, onClose }: Props) {
  const picture = usePictureOf(file, renew)
  const isAdding = useRef(false)
  return (
    <MarkDialog
      picture={picture}
      name={file.name}
      onClose={onClose}
      onUse={async (marked, marks) => {
        if (isAdding.current) return
        isAdding.current = true
        const isOnItsWay = await add([marked], {
          arrived: (id) => picture && keepOriginal(id, { picture, name: file.name, marks }),
        })
        isAdding.current = false
        // What could not be added is told, and the marks are there still.
        if (isOnItsWay) onUsed()
      }}
    />
  )
}
