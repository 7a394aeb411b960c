import type { Language } from '#contract/fields.ts'
import { useState } from 'react'
import { useLanguage } from '../../locales/language.ts'
import { LanguageButton } from '../../locales/language-switch.tsx'

/**
 * The switch for whom a mailed link is for, and what they chose by it. They are not signed in yet: it is sent with their
 * password, or what was kept of them before would take it back as soon as they are.
 */
export function useChosenLanguage() {
  const { change } = useLanguage()
  const [chosen, setChosen] = useState<Language>()
  const choose = (next: Language) => {
    void change(next)
    setChosen(next)
  }
  return { chosen, languageSwitch: <LanguageButton onChange={choose} /> }
}
