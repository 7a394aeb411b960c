import type { FromBrowser } from '#contract/meetings/room.ts'
import { asText } from '#contract/text.ts'
import { v7 as uuid } from 'uuid'
import type { CallState } from './call-state.ts'
import type { Store } from '../../../shared/store.ts'

const OFTEN_MS = 1500
const MOST_AGAIN = 20

/** What one writes is said until it comes back: a socket may be dead long before anybody notices. */
export function unsentChat(store: Store<CallState>, say: (message: FromBrowser) => void) {
  let retry: ReturnType<typeof setTimeout> | undefined

  function again() {
    for (const { id, text } of store.get().unsent.slice(0, MOST_AGAIN)) say({ t: 'chat', id, text })
  }
  return {
    write(text: string): void {
      // What is no text the server refuses, however often it is said: a paste can end in half of an emoji.
      const message = { id: uuid(), text: asText(text) }
      store.set(({ unsent }) => ({ unsent: [...unsent, message] }))
      say({ t: 'chat', ...message })
    },
    /** The socket is there again. */
    again,
    /** Too much at once: it is tried again a little later. */
    refused(): void {
      retry ??= setTimeout(() => {
        retry = undefined
        again()
      }, OFTEN_MS)
    },
  }
}
