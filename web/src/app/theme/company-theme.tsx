import { useComputedColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useCompany } from '../../api/company.ts'
import { setCompanyTitle } from '../page-title.ts'
import { applyStylesheet } from './stylesheet.ts'

/** The company's stylesheet for the colour scheme, its name in the title, its icon in the tab. */
export function CompanyTheme() {
  const { name, iconUrl, themes } = useCompany()
  const scheme = useComputedColorScheme('light')
  useEffect(() => applyStylesheet(themes, scheme), [themes, scheme])
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (link) link.href = iconUrl || '/favicon.svg'
  }, [iconUrl])
  useEffect(() => setCompanyTitle(name), [name])
  return null
}
