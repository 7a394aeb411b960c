import { afterEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import type { FromBrowser } from '#contract/meetings/room.ts'
import { initialState } from './call-state.ts'
import { fromBase64, missingFrom } from './notes-updates.ts'
import { ownNotes } from './own-notes.ts'
import { receiveMessage } from './receive.ts'
import { createStore } from '../../../shared/store.ts'
import { unsentChat } from './unsent-chat.ts'

afterEach(() => vi.useRealTimers())

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

describe('what was written in the chat', () => {
  function start() {
    const store = createStore(initialState)
    const said: string[] = []
    const chat = unsentChat(store, (message: FromBrowser) => {
      if (message.t === 'chat') said.push(message.text)
    })
    const receive = receiveMessage(store, {
      welcome: () => Promise.resolve(),
      came: () => undefined,
      went: () => undefined,
      signal: () => undefined,
      muted: () => undefined,
      notes: () => undefined,
      out: () => undefined,
      chatRefused: chat.refused,
    })
    const echo = (id: string) =>
      receive({
        t: 'chat',
        message: { id, userId: null, name: 'Me', text: '', at: new Date().toISOString() },
      })
    return { store, said, chat, receive, echo }
  }

  it('is said again after a break until it comes back', () => {
    const { store, said, chat, echo } = start()
    chat.write('one')
    chat.write('two')
    const [one] = store.get().unsent
    echo(one?.id ?? '')
    chat.again()
    expect(said).toEqual(['one', 'two', 'two'])
    expect(store.get().unsent.map(({ text }) => text)).toEqual(['two'])
  })

  it('is said as text, whatever was pasted', () => {
    const { said, chat } = start()
    chat.write('a\0b \ud83d')
    expect(said).toEqual(['ab \ufffd'])
  })

  it('is said again a little later where it was too much at once', () => {
    vi.useFakeTimers()
    const { said, chat, receive } = start()
    chat.write('one')
    receive({ t: 'error', code: 'TOO_MANY', of: 'chat' })
    receive({ t: 'error', code: 'TOO_MANY', of: 'chat' })
    vi.runAllTimers()
    expect(said).toEqual(['one', 'one'])
  })
})

describe('what was written in the notes', () => {
  function typed() {
    const doc = new Y.Doc()
    const updates: string[] = []
    doc.on('update', (update: Uint8Array) => updates.push(base64(update)))
    doc.getText('notes').insert(0, 'first')
    doc.getText('notes').insert(5, ' second')
    doc.getText('notes').delete(0, 1)
    return updates
  }
  const text = (...updates: string[]) => {
    const doc = new Y.Doc()
    for (const update of updates) Y.applyUpdate(doc, fromBase64(update))
    return doc.getText('notes').toJSON()
  }

  it('is said again as far as the room does not have it', async () => {
    const updates = typed()
    const said: string[] = []
    const notes = ownNotes((update) => said.push(update))
    for (const update of updates) notes.say(update)
    said.length = 0
    const kept = updates[0] ?? ''
    await notes.again(kept)
    expect(text(kept, ...said)).toBe('irst second')
    expect(text(kept)).toBe('first')
  })

  it('is not said again where the room has it', () => {
    const updates = typed()
    const kept = base64(Y.mergeUpdates(updates.map(fromBase64)))
    expect(missingFrom(kept, updates.slice(0, 2))).toEqual([])
    expect(missingFrom(null, updates)).toHaveLength(1)
  })
})
