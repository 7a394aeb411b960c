import { isGuardedScreen } from '#contract/companies/own-stylesheet-paths.ts'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useCompany } from '../../api/company/company.ts'
import { plainLook } from '../../ui/theme/plain-look.ts'
import { useScheme } from '../../ui/theme/use-scheme.ts'
import { setCompanyTitle } from '../page-title.ts'
import { lightOnPaper } from './light-on-paper.ts'
import { applyStylesheet, takeOwnOut, withoutOwn } from './stylesheet.ts'

/** The company's name in the title, its icon in the tab. */
export function CompanyTheme() {
  const { name, iconUrl } = useCompany()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link) link.href = iconUrl || '/favicon.svg'
  }, [iconUrl])
  useEffect(() => setCompanyTitle(name), [name])
  useEffect(() => lightOnPaper(), [])
  return null
}

/**
 * The company's stylesheet for the colour scheme. One of its own is gone before a screen is painted on which somebody
 * shows who they are, and before a field for a password is; below the maintenance screen nothing of this is there.
 */
export function CompanyStylesheet() {
  const { themes } = useCompany()
  const scheme = useScheme()
  const { pathname } = useLocation()
  const asked = useSyncExternalStore(plainLook.subscribe, plainLook.get)
  const guarded = asked || isGuardedScreen(pathname)
  useLayoutEffect(
    () => applyStylesheet(guarded ? withoutOwn(themes) : themes, scheme),
    [themes, scheme, guarded],
  )
  useLayoutEffect(() => takeOwnOut, [])
  return null
}
