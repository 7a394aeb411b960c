import type { ReactNode } from 'react'
import { useCompany } from '../../api/company/company.ts'
import { AnybodysLanguageSwitch } from '../../locales/own-language-switch.tsx'
import { Brand } from '../../ui/page/brand.tsx'
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx'
import classes from './onboarding.module.css'

type Props = {
  above?: ReactNode
  /** How the language is changed, where that is more than keeping it with who is signed in, if anybody is. */
  language?: ReactNode
  children: ReactNode
}

/** What the first steps stand in: the company's name above, one column, nothing else to do. */
export function Frame({ above, language = <AnybodysLanguageSwitch />, children }: Props) {
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
