import { session } from '../api/current-session.ts'
import { LanguageButton, LanguageSwitch } from './language-switch.tsx'
import { useOwnLanguage } from './own-language.ts'

/** `LanguageSwitch` for somebody signed in, with whom the change is kept. */
export function OwnLanguageSwitch() {
  return <LanguageButton onChange={useOwnLanguage()} />
}

/** For a page that is for anybody: whoever came to it from within takes what they choose back there. */
export function AnybodysLanguageSwitch() {
  return session.person() === undefined ? <LanguageSwitch /> : <OwnLanguageSwitch />
}
