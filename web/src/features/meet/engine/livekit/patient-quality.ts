import { RoomEvent, VideoQuality, type Room } from 'livekit-client'

type SignalClient = Room['engine']['client']
type OnUpdate = NonNullable<SignalClient['onSubscribedQualityUpdate']>

/** After five seconds the server believes a wish for a smaller picture, and says so. */
const SURE_MS = 5500

/** A number: the protocol and the client each have an enumeration of their own. */
const LARGEST: number = VideoQuality.HIGH
const isLargest = (quality: number) => quality === LARGEST
type Update = Parameters<OnUpdate>[0]
const wantsLargest = ({ subscribedCodecs }: Update) =>
  subscribedCodecs.some(({ qualities }) =>
    qualities.some(({ quality, enabled }) => enabled && isLargest(quality)),
  )

function withoutLargest(update: Update): Update {
  const less = update.clone()
  for (const { qualities } of less.subscribedCodecs)
    for (const one of qualities) if (isLargest(one.quality)) one.enabled = false
  return less
}

/**
 * Where there are several people, the largest picture is sent only to those who still want it after a moment; the smaller
 * ones are sent at once, and so is a track of one size, which goes by the smallest. The server
 * takes everyone who comes for somebody who wants it, whatever they ask for, and would have all others send it for five
 * seconds: on a machine with little to spare that is most of what a join costs. The library has no setting for this, and
 * its `client` is not promised to stay: without it all works as before, at that cost.
 */
export function sendLargestPatiently(room: Room): void {
  const waiting = new Map<string, ReturnType<typeof setTimeout>>()
  /** Tracks whose largest picture is sent: nothing is taken back because somebody else wants it too. */
  const sending = new Set<string>()
  let patient: OnUpdate | undefined

  /** Each connection to the server has listeners of its own. */
  function listen() {
    const { client } = room.engine
    const apply = client.onSubscribedQualityUpdate
    if (!apply || apply === patient) return
    const send = (update: Update) => {
      if (wantsLargest(update)) sending.add(update.trackSid)
      apply(update)
    }
    patient = (update) => {
      clearTimeout(waiting.get(update.trackSid))
      waiting.delete(update.trackSid)
      const wants = wantsLargest(update)
      if (!wants) sending.delete(update.trackSid)
      if (!wants || sending.has(update.trackSid) || room.remoteParticipants.size < 2) return send(update)
      apply(withoutLargest(update))
      waiting.set(
        update.trackSid,
        setTimeout(() => send(update), SURE_MS),
      )
    }
    client.onSubscribedQualityUpdate = patient
  }
  room
    .on(RoomEvent.SignalConnected, listen)
    .on(RoomEvent.Reconnected, listen)
    .on(RoomEvent.Disconnected, () => {
      for (const timer of waiting.values()) clearTimeout(timer)
      waiting.clear()
    })
}
