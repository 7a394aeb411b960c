import { session } from '../api/session/current-session.ts'
import { LanguageButton } from './language-switch.tsx'
import { useLanguage } from './language.ts'
import { useOwnLanguage } from './own-language.ts'

/** `LanguageSwitch` for somebody signed in, with whom the change is kept. */
export function OwnLanguageSwitch() {
  return <LanguageButton onChange={useOwnLanguage()} />
}

/**
 * For a page that is for anybody. Opened by its address it has asked nobody who they are: the press does, where this
 * browser may hold a session. Where it holds none any more the choice is this browser's, as a stranger's is.
 */
export function AnybodysLanguageSwitch() {
  const { change } = useLanguage()
  const keep = useOwnLanguage()
  return <LanguageButton onChange={(next) => (session.maybeSignedIn() ? keep(next) : void change(next))} />
}
