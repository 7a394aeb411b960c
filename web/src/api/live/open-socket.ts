import { apiBase } from '../base.ts'

type Handlers<Out> = {
  hello: (ticket: string) => Out
  greeted: () => void
  heard: (text: unknown) => void
  closed: (code: number) => void
}
export type OpenSocket<Out> = ReturnType<typeof openSocket<Out>>

function address(path: string): string {
  const url = new URL(apiBase() + path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url.href
}

/** One web socket, which does not come back. It says hello once it is open and its ticket is there, whichever is last. */
export function openSocket<Out>(path: string, { hello, greeted, heard, closed }: Handlers<Out>) {
  const ws = new WebSocket(address(path))
  let ticket: string | undefined

  /** False where the socket takes nothing: a socket that is closing is no longer open, though nobody was told yet. */
  function write(message: Out): boolean {
    if (ws.readyState !== WebSocket.OPEN) return false
    ws.send(JSON.stringify(message))
    return true
  }
  function greet() {
    if (ticket !== undefined && write(hello(ticket))) greeted()
  }
  ws.onopen = greet
  ws.onmessage = ({ data }) => heard(data)
  ws.onclose = ({ code }) => closed(code)

  return {
    write,
    enter(given: string) {
      ticket = given
      greet()
    },
    close: () => ws.close(),
  }
}
