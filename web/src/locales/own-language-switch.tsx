import { LanguageButton } from './language-switch.tsx'
import { useOwnLanguage } from './own-language.ts'

/** `LanguageSwitch` for somebody signed in, with whom the change is kept. */
export function OwnLanguageSwitch() {
  return <LanguageButton onChange={useOwnLanguage()} />
}
