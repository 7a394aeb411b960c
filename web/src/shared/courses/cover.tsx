import { useState } from 'react'
import classes from './cover.module.css'

/** A number that is always the same for the same words. */
function seed(text: string): number {
  let sum = 7
  for (const char of text) sum = (sum * 33 + (char.codePointAt(0) ?? 0)) % 100_003
  return sum
}

const initials = (title: string) =>
  title
    .split(/\s+/)
    // Words that bear a title, not those between them.
    .filter((word) => [...word].length > 2 || /^\p{Lu}|^\p{N}/u.test(word))
    .slice(0, 2)
    .map((word) => [...word.replace(/^[^\p{L}\p{N}]+/u, '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()

type Props = { title: string; url?: string | null | undefined }

/**
 * A course’s picture: the one that its authors gave it, else one drawn of its title in the company’s colours, its letters
 * and stones as they came to lie. It says nothing that the title beside it does not.
 */
export function Cover({ title, url }: Props) {
  // One that cannot be had leaves what is drawn.
  const [failed, setFailed] = useState<string | null>(null)
  if (url && url !== failed)
    return (
      <span className={classes.cover} aria-hidden>
        <img className={classes.picture} src={url} alt="" loading="lazy" onError={() => setFailed(url)} />
      </span>
    )
  return <Drawn title={title} />
}

function Drawn({ title }: { title: string }) {
  const number = seed(title)
  const lean = (at: number) => ((number >> (at * 3)) % 13) - 6
  const wide = (at: number) => (number >> (at * 2)) % 9
  return (
    <span className={classes.cover} data-tone={number % 4} aria-hidden>
      <svg viewBox="0 0 120 84" preserveAspectRatio="xMaxYMax meet" focusable="false">
        <ellipse cx={78} cy={76} rx={36 + wide(0)} ry={11} />
        <ellipse cx={78 + lean(1)} cy={55} rx={25 + wide(1)} ry={9} />
        <ellipse cx={78 + lean(2)} cy={38} rx={16 + wide(2) / 2} ry={7} />
        <ellipse cx={78 + lean(3)} cy={25} rx={9 + wide(3) / 3} ry={5} />
      </svg>
      <span className={classes.letters}>{initials(title)}</span>
    </span>
  )
}
