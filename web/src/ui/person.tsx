import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Avatar } from './avatar.tsx'
import type { SheetLink } from './sheet/use-sheet.ts'
import classes from './person.module.css'

type Props = {
  name: string
  surname: string
  photoUrl: string | null
  /** Their page, or their sheet beside the list. */
  to?: string | SheetLink
  /** The second line, in one line. */
  second?: ReactNode
  /** What stands where their photo would. */
  picture?: ReactNode
}

/** One person as they look in every list: photo, whole name, and one line about them. */
export function Person({ name, surname, photoUrl, to, second, picture }: Props) {
  const whole = `${name} ${surname}`.trim()
  return (
    <div className={classes.person}>
      {picture ?? <Avatar name={name} surname={surname} photoUrl={photoUrl} />}
      <div className={classes.words}>
        {to === undefined ? (
          <strong className={classes.name} title={whole}>
            {whole}
          </strong>
        ) : (
          <Link {...(typeof to === 'string' ? { to } : to)} className={classes.name} title={whole}>
            {whole}
          </Link>
        )}
        {second !== undefined && <span className={classes.second}>{second}</span>}
      </div>
    </div>
  )
}
