import type { ListedHelp } from '#contract/help/help.ts'
import classes from './help.module.css'
import { RequestRow } from './request-row.tsx'

/** Requests under what they have in common; nothing where there is none. */
export function Requests({ label, of }: { label: string; of: readonly ListedHelp[] }) {
  if (of.length === 0) return null
  return (
    <section aria-label={label} className={classes.group}>
      <h2 className={classes.groupName}>{label}</h2>
      <ul className={classes.rows}>
        {of.map((one) => (
          <RequestRow key={one.id} request={one} />
        ))}
      </ul>
    </section>
  )
}
