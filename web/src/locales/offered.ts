import type { Language } from '#contract/fields.ts'
import { languageAt } from '#contract/installation/language-at.ts'
import { useTolgee } from '@tolgee/react'
import { useEffect } from 'react'
import { useCompany } from '../api/company/company.ts'
import { changeLanguage, useLanguage } from './language.ts'

/** The languages that the company offers, and the one to change to where there is a choice. */
export function useOfferedLanguages() {
  const { languages } = useCompany()
  const { language } = useLanguage()
  return { languages, other: languages.find((offered) => offered !== language) }
}

/** Speaks the language that a person chose, or the company's own where it does not offer theirs. */
export function useSpeaking(chosen: Language | null | undefined): void {
  const tolgee = useTolgee()
  const wanted = languageAt(useCompany(), chosen)
  useEffect(() => {
    if (chosen) void changeLanguage(tolgee, wanted)
  }, [tolgee, chosen, wanted])
}

/** A language that the company has ceased to offer gives way to its own while a page is open too. */
export function OfferedLanguage(): null {
  const tolgee = useTolgee()
  const { language } = useLanguage()
  const wanted = languageAt(useCompany(), language)
  useEffect(() => {
    if (wanted !== language) void changeLanguage(tolgee, wanted)
  }, [tolgee, language, wanted])
  return null
}
