import { WebSocket } from 'ws'
import { meetingsApi } from '#contract/meetings/meetings.ts'
import { API_PREFIX } from '#contract/prefix.ts'
import { LIVE_PATH, type FromServer } from '#contract/meetings/room.ts'
import { call, tokenOf } from './api.ts'
import { emailOf, type Who } from './people.ts'
import { password } from './story.ts'

/** So many more in the room, as tabs of one person without camera and microphone. Answers how they all leave. */
export async function crowd(who: Who, code: string, port: number, count: number): Promise<() => void> {
  const token = await tokenOf(port, 'demo', emailOf(who), password)
  const sockets: WebSocket[] = []
  for (let i = 0; i < count; i++) {
    const options = { port, company: 'demo', token, params: { code }, body: {} }
    const { ticket } = await call(meetingsApi.join, options)
    const socket = new WebSocket(`ws://127.0.0.1:${port}${API_PREFIX}${LIVE_PATH}`, {
      headers: { host: `demo.localhost:${port}` },
    })
    sockets.push(socket)
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.on('open', () => {
        const media = { mic: false, camera: false, screen: false }
        socket.send(JSON.stringify({ t: 'hello', ticket, media }))
      })
      socket.on('message', (data: Buffer) => {
        if ((JSON.parse(data.toString()) as FromServer).t === 'welcome') resolve()
      })
    })
  }
  return () => {
    for (const socket of sockets) socket.terminate()
  }
}
