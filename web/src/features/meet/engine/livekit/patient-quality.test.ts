import { RoomEvent, VideoQuality, type Room } from 'livekit-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendLargestPatiently } from './patient-quality.ts'

type Update = Parameters<NonNullable<Room['engine']['client']['onSubscribedQualityUpdate']>>[0]

const codecs = (largest: boolean) => [
  {
    codec: 'vp8',
    qualities: [
      { quality: VideoQuality.LOW, enabled: true },
      { quality: VideoQuality.HIGH, enabled: largest },
    ],
  },
]
const wish = (trackSid: string, largest: boolean): Update =>
  ({
    trackSid,
    subscribedCodecs: codecs(largest),
    clone: () => wish(trackSid, largest),
  }) as unknown as Update

/** As much of a room as the rule looks at, with so many others in it. */
function roomWith(others: number) {
  const applied: Update[] = []
  const listeners = new Map<string, () => void>()
  const client: { onSubscribedQualityUpdate?: (update: Update) => void } = {}
  const connect = () => {
    client.onSubscribedQualityUpdate = (update) => applied.push(update)
  }
  const room = {
    engine: { client },
    remoteParticipants: new Map(Array.from({ length: others }, (_, i) => [String(i), {}])),
    on(event: string, listener: () => void) {
      listeners.set(event, listener)
      return room
    },
  }
  sendLargestPatiently(room as unknown as Room)
  connect()
  listeners.get(RoomEvent.SignalConnected)?.()
  return {
    sent: (track: string) =>
      applied.filter(({ trackSid }) => trackSid === track).map(({ subscribedCodecs }) => subscribedCodecs),
    say: (update: Update) => client.onSubscribedQualityUpdate?.(update),
    reconnect() {
      connect()
      listeners.get(RoomEvent.Reconnected)?.()
    },
    disconnect: () => listeners.get(RoomEvent.Disconnected)?.(),
  }
}

describe('what the media server has one send', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  const [small, large] = [codecs(false), codecs(true)]

  it('is the largest picture at once where there is one other person', () => {
    const room = roomWith(1)
    room.say(wish('camera', true))
    expect(room.sent('camera')).toEqual([large])
  })

  it('is the smaller pictures at once, and not the largest because somebody came who then wants less', () => {
    const room = roomWith(3)
    room.say(wish('camera', true))
    expect(room.sent('camera')).toEqual([small])
    vi.advanceTimersByTime(5000)
    room.say(wish('camera', false))
    vi.advanceTimersByTime(60_000)
    expect(room.sent('camera')).toEqual([small, small])
  })

  it('is the largest picture for somebody who goes on wanting it, and stays it when others want it too', () => {
    const room = roomWith(3)
    room.say(wish('camera', true))
    vi.advanceTimersByTime(60_000)
    room.say(wish('camera', true))
    expect(room.sent('camera')).toEqual([small, large, large])
  })

  it('is waited for by each track alone, and once after a break of the line', () => {
    const room = roomWith(3)
    room.reconnect()
    room.say(wish('camera', true))
    room.say(wish('screen', false))
    vi.advanceTimersByTime(6000)
    expect([room.sent('camera'), room.sent('screen')]).toEqual([[small, large], [small]])
  })

  it('is nothing more once the room is left', () => {
    const room = roomWith(3)
    room.say(wish('camera', true))
    room.disconnect()
    vi.advanceTimersByTime(60_000)
    expect(room.sent('camera')).toEqual([small])
  })
})
