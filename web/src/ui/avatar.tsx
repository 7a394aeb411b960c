import { useState } from 'react'
import classes from './avatar.module.css'

type Props = { name: string; surname?: string; photoUrl?: string | null; size?: number; decorative?: boolean }

const first = (text: string) => [...text.trim()][0] ?? ''

/** One of five quiet colours, always the same for the same person. */
function shade(text: string): number {
  let sum = 0
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return sum % 5
}

/** A person's photo, or their initials. `decorative` where the name already stands beside it. */
export function Avatar({ name, surname = '', photoUrl, size = 36, decorative = true }: Props) {
  const [broken, setBroken] = useState<string | null>(null)
  const full = `${name} ${surname}`.trim()
  const box = { width: size, height: size, fontSize: Math.round(size * 0.4) }
  if (photoUrl && photoUrl !== broken)
    return (
      <img
        className={classes.avatar}
        style={box}
        src={photoUrl}
        alt={decorative ? '' : full}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(photoUrl)}
      />
    )
  const label = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': full }
  return (
    <span className={classes.avatar} data-shade={shade(full)} style={box} {...label}>
      {(first(name) + first(surname)).toLocaleUpperCase()}
    </span>
  )
}
