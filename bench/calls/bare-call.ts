import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

/**
 * The reference of a call: a page of WebRTC alone, and a socket that carries what the pages say to each other. No
 * application, no sign-in, no database. `here` opens the camera, `go` connects to whoever is there. It shows as many
 * pictures as large as ours does: without a graphics card drawing them costs as much as the call.
 */
const page = `<!doctype html><meta charset="utf-8"><title>bare call</title>
<style>video { width: 44vw; height: 24.75vw; object-fit: cover }</style><body><script>
let stream, socket
const calls = new Map()
const say = (to, what) => socket.send(JSON.stringify({ to, ...what }))
function connectionTo(id, seen) {
  const pc = new RTCPeerConnection({ bundlePolicy: 'max-bundle' })
  calls.set(id, pc)
  for (const track of stream.getTracks()) pc.addTrack(track, stream)
  pc.onicecandidate = ({ candidate }) => candidate && say(id, { candidate })
  pc.ontrack = ({ track }) => {
    if (track.kind !== 'video') return
    const video = document.createElement('video')
    video.muted = true
    video.srcObject = new MediaStream([track])
    video.requestVideoFrameCallback(() => seen(performance.now()))
    document.body.append(video)
    video.play()
  }
  return pc
}
async function here(size) {
  stream = await navigator.mediaDevices.getUserMedia({ video: size, audio: true })
  const self = document.createElement('video')
  self.muted = true
  self.srcObject = stream
  document.body.append(self)
  await self.play()
}
/** Resolves with the milliseconds to the first frame of each who was there. */
function go() {
  const began = performance.now()
  const frames = []
  return new Promise((resolve) => {
    let wanted = 0
    const seen = (at) => frames.push(at - began) === wanted && resolve(frames)
    socket = new WebSocket('ws://' + location.host)
    socket.onmessage = async ({ data }) => {
      const { others, from, description, candidate } = JSON.parse(data)
      if (others) {
        wanted = others.length
        if (!wanted) resolve(frames)
        for (const id of others) {
          const pc = connectionTo(id, seen)
          await pc.setLocalDescription()
          say(id, { description: pc.localDescription })
        }
      } else if (description) {
        const pc = calls.get(from) ?? connectionTo(from, () => undefined)
        await pc.setRemoteDescription(description)
        if (description.type === 'offer') {
          await pc.setLocalDescription()
          say(from, { description: pc.localDescription })
        }
      } else await calls.get(from)?.addIceCandidate(candidate)
    }
  })
}
</script>`

export type BareCall = { url: string; stop(): Promise<void> }

export async function startBareCall(): Promise<BareCall> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end(page)
  })
  const sockets = new WebSocketServer({ server })
  const people = new Map<string, WebSocket>()
  let count = 0
  sockets.on('connection', (socket) => {
    const id = String(count++)
    socket.send(JSON.stringify({ others: [...people.keys()] }))
    people.set(id, socket)
    socket.on('message', (data: Buffer) => {
      const { to, ...what } = JSON.parse(data.toString()) as { to: string }
      people.get(to)?.send(JSON.stringify({ from: id, ...what }))
    })
    socket.on('close', () => people.delete(id))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      for (const socket of people.values()) socket.terminate()
      sockets.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
