import pg from 'pg'
import type { Statement } from './driver.ts'

export type Listening = {
  /** Sends a statement over the same connection, in a transaction of its own. False where it is away just now. */
  query(statement: Statement): Promise<boolean>
  close(): Promise<void>
}

type Options = {
  listener: (payload: string) => void
  missed: (() => void) | undefined
  onError: (error: Error) => void
}

const RETRY_MS = 500
/** One that is over without the other end having said so is found out by what it is to send. */
const ANSWERS_WITHIN_MS = 10_000

/** One connection of its own that listens, and comes back by itself when it is lost. */
export async function openListening(
  url: string,
  channel: string,
  { listener, missed, onError }: Options,
): Promise<Listening> {
  let closed = false
  let client: pg.Client | undefined
  let current: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'cairn-listen',
      keepAlive: true,
      query_timeout: ANSWERS_WITHIN_MS,
    })
    // One that does not come is refused, and ends too: it is tried again once, or there were ever more of them.
    let left = false
    const again = () => {
      if (current === next) current = undefined
      if (!left && !closed) retry = setTimeout(() => connect().catch(onError), RETRY_MS)
      left = true
    }
    next.on('notification', (message) => listener(message.payload ?? ''))
    next.on('error', onError)
    next.on('end', again)
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      again()
      void next.end().catch(() => undefined)
      throw error
    }
    // It was closed while this came.
    if (closed) return next.end()
    if (client) missed?.()
    client = next
    current = next
  }
  await connect().catch((error: unknown) => {
    closed = true
    clearTimeout(retry)
    throw error
  })
  return {
    async query({ name, text, values = [] }) {
      const asked = current
      if (!asked) return false
      try {
        await asked.query({ text, values: [...values], ...(name && { name }) })
        return true
      } catch (error) {
        // Whether it is heard from again is not known: another takes its place, and what it did not bring was missed.
        if (error instanceof Error && error.message === 'Query read timeout')
          asked.connection.stream.destroy()
        throw error
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
