import { Language } from '#contract/fields.ts'
import { useLocation, useNavigate } from 'react-router'
import { useLanguage } from '../../locales/language.ts'
import { LanguageButton } from '../../locales/language-switch.tsx'

const stateOf = (state: unknown): object => (typeof state === 'object' && state !== null ? state : {})

/**
 * The language that was pressed at a mailed link. It stays with the entry of the history, as the link's token does: a
 * reload does not go back to what is kept of the person.
 */
export function usePressedLanguage(): Language | undefined {
  const state = stateOf(useLocation().state)
  return 'language' in state ? Language.safeParse(state.language).data : undefined
}

/**
 * The switch for whom a mailed link is for, and what they chose by it. They are not signed in yet: it is sent with their
 * password, or what was kept of them before would take it back as soon as they are.
 */
export function useChosenLanguage() {
  const { change } = useLanguage()
  const chosen = usePressedLanguage()
  const location = useLocation()
  const navigate = useNavigate()
  const choose = (language: Language) => {
    void change(language)
    void navigate(location, { replace: true, state: { ...stateOf(location.state), language } })
  }
  return { chosen, languageSwitch: <LanguageButton onChange={choose} /> }
}
