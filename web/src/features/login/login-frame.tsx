import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { useCompany } from '../../api/company/company.ts'
import { Brand } from '../../ui/page/brand.tsx'
import { LanguageSwitch } from '../../locales/language-switch.tsx'
import { usePageName } from '../../ui/page/page-name.ts'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import { Stones } from './stones.tsx'
import './login.css'

type Props = {
  title: ReactNode
  /** What the browser’s tab says, where the title says something else. */
  name?: string
  lead: ReactNode
  children: ReactNode
}

/** What the sign-in and its neighbours stand in: the company's name above, what it is for beside it. */
export function LoginFrame({ title, name: page, lead, children }: Props) {
  const { t } = useTranslate()
  const { name, iconUrl, description } = useCompany()
  usePageName(page ?? title)
  return (
    <div className="login">
      <main className="login-main">
        <div className="login-bar">
          <a href="/" className="login-home">
            <Brand name={name} iconUrl={iconUrl} size={32} />
          </a>
          <div className="login-tools">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <div className="login-column">
          <h1 className="login-title">{title}</h1>
          <p className="login-lead">{lead}</p>
          {children}
        </div>
      </main>
      <aside className="login-aside">
        <Stones />
        <p className="login-words">{description || t('landing.promise')}</p>
      </aside>
    </div>
  )
}
