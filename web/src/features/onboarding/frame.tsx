import type { ReactNode } from 'react'
import { useCompany } from '../../api/company.ts'
import { LanguageSwitch } from '../../locales/language-switch.tsx'
import { Brand } from '../../ui/brand.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import classes from './onboarding.module.css'

type Props = {
  above?: ReactNode
  /** How the language is changed: for who is signed in it is kept with them. */
  language?: ReactNode
  children: ReactNode
}

/** What the first steps stand in: the company's name above, one column, nothing else to do. */
export function Frame({ above, language = <LanguageSwitch />, children }: Props) {
  const { name, iconUrl } = useCompany()
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <Brand name={name} iconUrl={iconUrl} />
        <div className={classes.tools}>
          {language}
          <ThemeSwitch />
        </div>
      </header>
      <main>
        {above}
        <div className={classes.main}>{children}</div>
      </main>
    </div>
  )
}
