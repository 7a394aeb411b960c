import type { Grant } from '#contract/meetings/media-grant.ts'
import type { Signal } from '#contract/meetings/room.ts'
import type {
  LocalTracks,
  MediaEngine,
  RoomPeer,
  Signalling,
  Source,
} from '../../web/src/features/meet/engine/engine.ts'

/** A person of a meeting as the server let them in. */
export type Party = { peerId: string; grant: Grant }

type Side = Party & {
  engine: MediaEngine
  /** Sources that came from the other, each time one did. */
  got: Source[]
  links: string[]
  /** From whom anything came who is not the other. */
  strangers: string[]
  /** How many frames of the other's were drawn. */
  frames(source: Source): number
  /** What the other's picture shows in its middle. */
  colour(source: Source): 'red' | 'blue' | 'other' | null
  /** A picture of one colour that moves on. */
  picture(colour: string): MediaStreamTrack
}
export type Pair = {
  a: Side
  b: Side
  sides: [Side, Side]
  /** One of them comes in with a camera and a microphone; the first is to come before the second. */
  join(which: 'a' | 'b', more?: LocalTracks): Promise<void>
  joinBoth(): Promise<void>
  leave(which: 'a' | 'b'): Promise<void>
}
type Given = { kind: 'mesh' | 'livekit'; parties: Party[] }
type Module = { meshEngine?: (signalling: Signalling) => MediaEngine; liveKitEngine?: () => MediaEngine }

/** Runs in the page, with the engine’s script in `built`: makes `pair`, two engines that know each other as people do. */
export function setUpPair({ kind, parties }: Given): void {
  const module = (window as unknown as { built: Module }).built
  const audio = new AudioContext()
  const here = new Set<string>()
  const peers: RoomPeer[] = parties.map(({ peerId }, i) => ({
    id: peerId,
    joinedAt: `2026-01-0${i + 1}T00:00:00Z`,
  }))
  const onSignal = new Map<string, (from: string, signal: Signal) => void>()
  const onPeers = new Map<string, (change: { came?: RoomPeer; went?: string }) => void>()

  function picture(colour: string): MediaStreamTrack {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 180
    const draw = canvas.getContext('2d')
    let n = 0
    setInterval(() => {
      if (!draw) return
      draw.fillStyle = colour
      draw.fillRect(0, 0, 320, 180)
      draw.fillStyle = '#fff'
      draw.fillRect((n++ * 4) % 300, 0, 20, 20)
    }, 50)
    const [track] = canvas.captureStream(20).getVideoTracks()
    if (!track) throw new Error('a canvas without a track')
    return track
  }
  function tone(): MediaStreamTrack {
    const oscillator = audio.createOscillator()
    const to = audio.createMediaStreamDestination()
    oscillator.connect(to)
    oscillator.start()
    const [track] = to.stream.getAudioTracks()
    if (!track) throw new Error('a tone without a track')
    return track
  }

  function side({ peerId, grant }: Party): Side {
    const me = peers.find(({ id }) => id === peerId)
    if (!me) throw new Error('nobody')
    const signalling: Signalling = {
      me,
      peers: () => peers.filter(({ id }) => id !== peerId && here.has(id)),
      send: (to, signal) => setTimeout(() => onSignal.get(to)?.(peerId, structuredClone(signal))),
      onSignal(listener) {
        onSignal.set(peerId, listener)
        return () => void onSignal.delete(peerId)
      },
      onPeers(listener) {
        onPeers.set(peerId, listener)
        return () => void onPeers.delete(peerId)
      },
    }
    const engine = kind === 'mesh' ? module.meshEngine?.(signalling) : module.liveKitEngine?.()
    if (!engine) throw new Error(`no engine ${kind}`)
    const videos = new Map<Source, HTMLVideoElement>()
    const own: Side = {
      peerId,
      grant,
      engine,
      got: [],
      links: [],
      strangers: [],
      picture,
      frames: (source) => videos.get(source)?.getVideoPlaybackQuality().totalVideoFrames ?? 0,
      colour(source) {
        const video = videos.get(source)
        if (!video?.videoWidth) return null
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = 1
        const draw = canvas.getContext('2d')
        draw?.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = draw?.getImageData(0, 0, 1, 1).data ?? []
        if (red > 150 && green < 100 && blue < 100) return 'red'
        return blue > 150 && red < 100 && green < 100 ? 'blue' : 'other'
      },
    }
    engine.on('track', (from, source, track) => {
      if (!peers.some(({ id }) => id === from && id !== peerId)) own.strangers.push(from)
      own.got.push(source)
      // Sound has to be played somewhere, or the browser does not decode it.
      const element = document.createElement(track.kind === 'audio' ? 'audio' : 'video')
      element.srcObject = new MediaStream([track])
      element.muted = track.kind === 'video'
      if (element instanceof HTMLVideoElement) {
        videos.set(source, element)
        engine.show(from, source, { width: 320, height: 180 })
      }
      document.body.append(element)
      void element.play()
    })
    engine.on('link', (_, state) => own.links.push(state))
    return own
  }

  const [first, second] = parties
  if (!first || !second) throw new Error('two are needed')
  const [a, b] = [side(first), side(second)]
  async function enter(who: Side, more: LocalTracks = {}): Promise<void> {
    here.add(who.peerId)
    await who.engine.join(who.grant, { camera: picture('#f00'), microphone: tone(), ...more })
  }
  const made: Pair = {
    a,
    b,
    sides: [a, b],
    join: (which, more) => enter(made[which], more),
    async joinBoth() {
      await enter(a)
      await enter(b)
    },
    async leave(which) {
      const { engine, peerId } = made[which]
      here.delete(peerId)
      await engine.leave()
      for (const [id, listener] of onPeers) if (id !== peerId) listener({ went: peerId })
    },
  }
  Object.assign(window, { pair: made })
}
