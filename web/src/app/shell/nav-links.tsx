import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { NavLink } from 'react-router'
import type { Place } from '../../feature.ts'
import { preload } from '../preload.ts'
import { MoreButton } from './more-button.tsx'
import { PlaceIcon } from './place-icon.tsx'
import classes from './shell.module.css'

const MoreMenu = lazy(() => import('./more-menu.tsx'))

/** A screen's chunk is fetched while the pointer is still on the way to the click. */
const early = (to: string) => ({ onPointerEnter: () => void preload(to), onFocus: () => void preload(to) })

export function SideLinks({ places }: { places: Place[] }) {
  const { t } = useTranslate()
  return (
    <nav aria-label={t('shell.navigation')} className={classes.links}>
      {places.map((place) => {
        const { to, name, end = false } = place
        return (
          <NavLink key={to} to={to} end={end} className={classes.link ?? ''} title={t(name)} {...early(to)}>
            <PlaceIcon place={place} size={20} />
            <span>{t(name)}</span>
          </NavLink>
        )
      })}
    </nav>
  )
}

/** As many places as thumbs can tell apart; the others behind the last. */
const FIT = 5

export function BottomBar({ places }: { places: Place[] }) {
  const { t } = useTranslate()
  const shown = places.length > FIT ? places.slice(0, FIT - 1) : places
  const more = places.slice(shown.length)
  const [wanted, want] = useState(false)
  return (
    <nav aria-label={t('shell.navigation')} className={classes.bottom}>
      {shown.map((place) => {
        const { to, name, end = false } = place
        return (
          <NavLink key={to} to={to} end={end} className={classes.tab ?? ''} {...early(to)}>
            <PlaceIcon place={place} size={22} />
            <span>{t(name)}</span>
          </NavLink>
        )
      })}
      {more.length > 0 &&
        (wanted ? (
          <Suspense fallback={<MoreButton />}>
            <MoreMenu places={more} />
          </Suspense>
        ) : (
          <MoreButton aria-expanded={false} onClick={() => want(true)} />
        ))}
    </nav>
  )
}
