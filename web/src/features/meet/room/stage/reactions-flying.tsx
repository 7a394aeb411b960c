import type { Call } from '../../call/call.ts'
import { useStore } from '../../../../shared/store.ts'
import classes from '../room.module.css'

/** Reactions as they fly up; the live region says them. */
export function ReactionsFlying({ call }: { call: Call }) {
  const reactions = useStore(call.store, (s) => s.reactions)
  const peers = useStore(call.store, (s) => s.peers)
  return (
    <div className={classes.flying} aria-hidden>
      {reactions.map(({ id, from, reaction }) => (
        <span key={id} className={classes.flyer} style={{ insetInlineStart: `${(id * 37) % 60}%` }}>
          <span className={classes.flyerSign}>{reaction}</span>
          <span className={classes.flyerName}>{peers.get(from)?.name}</span>
        </span>
      ))}
    </div>
  )
}
