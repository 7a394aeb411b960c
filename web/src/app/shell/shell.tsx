import { Kbd, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState, type CSSProperties, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useCompany } from '../../api/company/company.ts'
import { isAway, useMe } from '../../api/session/me.ts'
import { useMessagesAreNew } from '../../api/messages.ts'
import { useNotificationsAreNew } from '../../api/notifications.ts'
import { Brand } from '../../ui/page/brand.tsx'
import { InsideMain } from '../../ui/page/inside-main.ts'
import { Spinner } from '../../ui/page/loading.tsx'
import { fetchNavItems } from '../nav-items.ts'
import { EmbedsOfCompany } from './embeds-of-company.tsx'
import { BottomBar, SideLinks } from './nav-links.tsx'
import { navigationOf } from './nav.ts'
import { NotificationsLink } from './notifications-link.tsx'
import { useToldOnDevice } from './told-on-device.ts'
import { keepTyped } from './typed-ahead.ts'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

const Palette = lazy(async () => {
  const [chunk] = await Promise.all([import('./palette.tsx'), fetchNavItems('palette')])
  return chunk
})
const MAIN = 'main'
/** The spinner of a screen is centred over the whole window, but hides nothing of the navigation. */
const seeThrough = { '--cairn-surface': 'transparent' } as CSSProperties

/** The navigation around a screen: beside it where there is room, under the thumb where there is not. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslate()
  const { name, iconUrl } = useCompany()
  const me = useMe()
  const { role } = me
  // Their notifications are their own company's, whose addresses are not here.
  const away = isAway(me)
  const items = navigationOf(role)
  useNotificationsAreNew()
  useMessagesAreNew()
  useToldOnDevice()
  const [searches, setSearches] = useState(0)
  const search = () => {
    // Where it is open already, its field has the keys.
    if (!document.querySelector('[role="dialog"]')) keepTyped()
    setSearches((count) => count + 1)
  }
  useHotkeys([['mod+K', search]], [], true)

  return (
    <div className={classes.shell}>
      <a className="cairn-skip" href={`#${MAIN}`}>
        {t('shell.skip')}
      </a>
      <header className={classes.top}>
        <Link to="/dashboard" className={classes.home}>
          <Brand name={name} iconUrl={iconUrl} />
        </Link>
        <div className={classes.topTools}>
          <UnstyledButton className={classes.topSearch} onClick={search} aria-label={t('shell.search')}>
            <IconSearch size={22} aria-hidden />
          </UnstyledButton>
          {!away && <NotificationsLink compact />}
          <UserMenu compact />
        </div>
      </header>
      <header className={classes.side}>
        <Link to="/dashboard" className={classes.home}>
          <Brand name={name} iconUrl={iconUrl} />
        </Link>
        <UnstyledButton className={classes.search} onClick={search}>
          <IconSearch size={18} aria-hidden />
          <span>{t('shell.search')}</span>
          <Kbd className={classes.keys} aria-hidden>
            {/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
          </Kbd>
        </UnstyledButton>
        <SideLinks items={items} />
        {!away && <NotificationsLink />}
        <UserMenu />
      </header>
      {away && <aside className={classes.visiting}>{t('shell.visiting', { company: name })}</aside>}
      <main id={MAIN} tabIndex={-1} className={classes.main}>
        <Suspense
          fallback={
            <div style={seeThrough}>
              <Spinner />
            </div>
          }
        >
          <InsideMain value={true}>
            <EmbedsOfCompany>{children}</EmbedsOfCompany>
          </InsideMain>
        </Suspense>
      </main>
      <BottomBar items={items} />
      {searches > 0 && (
        <Suspense>
          <Palette opened={searches} />
        </Suspense>
      )}
    </div>
  )
}
