import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { NavLink } from 'react-router'
import type { NavItem } from '../../feature.ts'
import { preload } from '../preload.ts'
import { MoreButton } from './more-button.tsx'
import { NavIcon } from './nav-icon.tsx'
import classes from './shell.module.css'

const MoreMenu = lazy(() => import('./more-menu.tsx'))

/** A screen's chunk is fetched while the pointer is still on the way to the click. */
const early = (to: string) => ({ onPointerEnter: () => void preload(to), onFocus: () => void preload(to) })

export function SideLinks({ items }: { items: NavItem[] }) {
  const { t } = useTranslate()
  return (
    <nav aria-label={t('shell.navigation')} className={classes.links}>
      {items.map((item) => {
        const { to, name, end = false } = item
        return (
          <NavLink key={to} to={to} end={end} className={classes.link ?? ''} title={t(name)} {...early(to)}>
            <NavIcon item={item} size={20} />
            <span>{t(name)}</span>
          </NavLink>
        )
      })}
    </nav>
  )
}

/** As many items as thumbs can tell apart; the others behind the last. */
const FIT = 5

export function BottomBar({ items }: { items: NavItem[] }) {
  const { t } = useTranslate()
  const shown = items.length > FIT ? items.slice(0, FIT - 1) : items
  const more = items.slice(shown.length)
  const [wanted, want] = useState(false)
  return (
    <nav aria-label={t('shell.navigation')} className={classes.bottom}>
      {shown.map((item) => {
        const { to, name, end = false } = item
        return (
          <NavLink key={to} to={to} end={end} className={classes.tab ?? ''} {...early(to)}>
            <NavIcon item={item} size={22} />
            <span>{t(name)}</span>
          </NavLink>
        )
      })}
      {more.length > 0 &&
        (wanted ? (
          <Suspense fallback={<MoreButton />}>
            <MoreMenu items={more} />
          </Suspense>
        ) : (
          <MoreButton aria-expanded={false} onClick={() => want(true)} />
        ))}
    </nav>
  )
}
