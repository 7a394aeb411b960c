import { VisuallyHidden } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import type { NavItem } from '../../feature.ts'
import classes from './shell.module.css'

const MOST_SHOWN = 99

/** The picture of an item, with how much waits there where that is counted. */
export function NavIcon({ item, size }: { item: NavItem; size: number }) {
  const { icon: Icon, unread } = item
  const picture = <Icon size={size} aria-hidden />
  if (!unread) return picture
  const { Counted, words } = unread
  return (
    <Counted
      show={(count) => (
        <Unread count={count} words={words}>
          {picture}
        </Unread>
      )}
    />
  )
}

function Unread({ count, words, children }: { count: number; words: string; children: ReactNode }) {
  const { t } = useTranslate()
  return (
    <span className={classes.bell}>
      {children}
      {count > 0 && (
        <>
          <span className={classes.unread} aria-hidden>
            {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
          </span>
          <VisuallyHidden>{t(words, { count })} </VisuallyHidden>
        </>
      )}
    </span>
  )
}
