import { useMemo, useRef } from 'react'
import type { Peer } from '#contract/meetings/room.ts'
import { useTranslate } from '@tolgee/react'
import type { Call } from '../../call/call.ts'
import { preferences } from '../../call/preferences.ts'
import { useStore } from '../../../../shared/store.ts'
import { bestGrid } from './best-grid.ts'
import { useRoom, type Pinned } from '../room-context.ts'
import classes from './stage.module.css'
import { Alone } from '../alone.tsx'
import { Tile } from './tile.tsx'
import { useSize } from './use-size.ts'
import { mostTiles, whoIsSeen } from './who-is-seen.ts'

type Seat = Pinned

/** Who is drawn large, if anyone: what is pinned, else the newest shared screen, else whoever speaks. */
function useFront(call: Call, peers: readonly Peer[]): Seat | null {
  const { pinned, speaking } = useRoom()
  const me = useStore(call.store, (s) => s.me)
  const view = useStore(preferences, (s) => s.view)
  const active = useStore(speaking, (s) => s.active)
  const of = (id: string) => peers.find((peer) => peer.id === id)
  if (pinned) {
    const peer = of(pinned.peerId)
    if (peer && (pinned.source === 'camera' || peer.screen)) return pinned
  }
  const sharer =
    peers.findLast((peer) => peer.screen && peer.id !== me) ?? peers.findLast((peer) => peer.screen)
  if (sharer) return { peerId: sharer.id, source: 'screen' }
  if (view !== 'speaker' || peers.length < 2) return null
  const speaker = (active && of(active)) || peers.find((peer) => peer.id !== me)
  return speaker ? { peerId: speaker.id, source: 'camera' } : null
}

/** The pictures of the room: a grid, or one large beside the others. */
export function Stage({ call }: { call: Call }) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  return (
    <div ref={box} className={classes.stage}>
      {size && <Seats call={call} {...size} />}
    </div>
  )
}

function Seats({ call, width, height }: { call: Call; width: number; height: number }) {
  const { t } = useTranslate()
  const map = useStore(call.store, (s) => s.peers)
  const me = useStore(call.store, (s) => s.me)
  const { speaking } = useRoom()
  const active = useStore(speaking, (s) => s.active)
  const most = mostTiles(width)
  const { seen: peers, more } = useMemo(
    () => whoIsSeen(map.values(), { me, active, most }),
    [map, me, active, most],
  )
  const front = useFront(call, peers)
  const seats = peers.flatMap((peer): Seat[] => [
    { peerId: peer.id, source: 'camera' },
    ...(peer.screen ? [{ peerId: peer.id, source: 'screen' as const }] : []),
  ])
  const key = ({ peerId, source }: Seat) => `${peerId} ${source}`
  const rest = front ? seats.filter((seat) => key(seat) !== key(front)) : seats
  const { tileWidth, tileHeight } = bestGrid(seats.length + (more > 0 ? 1 : 0), width, height)
  // The same as long as it is as large: a tile is drawn anew only for a reason.
  const size = useMemo(() => ({ width: tileWidth, height: tileHeight }), [tileWidth, tileHeight])
  const style = front ? undefined : size
  return (
    <div className={classes.seats} data-front={front ? true : undefined}>
      {peers.length === 1 && <Alone call={call} />}
      {front && (
        <ul className={classes.front} aria-label={t('meet.in_front')}>
          <Tile key={key(front)} call={call} {...front} />
        </ul>
      )}
      <ul className={front ? classes.strip : classes.grid} aria-label={t('meet.people_in_room')}>
        {rest.map((seat) => (
          <Tile key={key(seat)} call={call} {...seat} small={front !== null} style={style} />
        ))}
        {more > 0 && (
          <li className={classes.more} style={style} data-more>
            {t('meet.more_people', { count: more })}
          </li>
        )}
      </ul>
    </div>
  )
}
