import cluster from 'node:cluster'

/** What one process of a server says to the others of the same server: brought by their primary, kept by nobody. */
export type Letter = { topic: string; body: unknown }

type Listener = (body: unknown) => void

const listeners = new Map<string, Set<Listener>>()
let isListening = false

/** How many processes serve together on this machine, this one among them. */
export const processes = cluster.isWorker ? Number(process.env['CAIRN_PROCESSES'] ?? 1) : 1

/** The part of this process of what the server as a whole may have at once; `least` where that would be less. */
export const shareOf = (whole: number, least = 1): number => Math.max(least, Math.floor(whole / processes))

/** Says something to the other processes of this server, soon; to nobody where there are none. */
export function tellSiblings(topic: string, body: unknown): void {
  // A primary that is gone hears nothing, and no sibling outlives it for long.
  if (cluster.isWorker && process.connected) process.send?.({ topic, body } satisfies Letter)
}

/** Calls `listener` with what other processes of this server say about the topic. */
export function onSiblings(topic: string, listener: Listener): () => void {
  const those = listeners.get(topic) ?? new Set()
  listeners.set(topic, those.add(listener))
  if (cluster.isWorker && !isListening) {
    isListening = true
    process.on('message', (letter: Partial<Letter> | null) => {
      for (const one of listeners.get(letter?.topic ?? '') ?? []) one(letter?.body)
    })
  }
  return () => void those.delete(listener)
}
