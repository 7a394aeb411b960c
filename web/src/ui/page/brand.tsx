import { useState } from 'react'
import { Mark } from './mark.tsx'
import classes from './brand.module.css'

type Props = { name: string; iconUrl?: string | null; size?: number; hideName?: boolean }

/** A company's icon and name; the cairn stands in where there is no icon, or it does not load. */
export function Brand({ name, iconUrl, size = 28, hideName = false }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const shown = iconUrl && iconUrl !== broken ? iconUrl : null
  return (
    <span className={classes.brand}>
      {shown ? (
        <img
          className={classes.icon}
          src={shown}
          alt={hideName ? name : ''}
          width={size}
          height={size}
          onError={() => setBroken(shown)}
        />
      ) : (
        <span className={classes.mark}>
          <Mark size={size} title={hideName ? name : undefined} />
        </span>
      )}
      {!hideName && (
        <span className={classes.name} title={name}>
          {name}
        </span>
      )}
    </span>
  )
}
