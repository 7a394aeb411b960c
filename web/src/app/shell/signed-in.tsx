import { roleAllowed, type Role } from '#contract/roles.ts'
import { useTolgee, type TolgeeInstance } from '@tolgee/react'
import { lazy, Suspense, use, useEffect, type ReactNode } from 'react'
import { hasKeptNotes } from '../../api/kept-texts.ts'
import { hasUnsent } from '../../api/unsent-keys.ts'
import { KeepConfiguration } from '../../api/company/configuration.ts'
import { session } from '../../api/session/current-session.ts'
import { HOME } from '../../api/session/redirect.ts'
import { useMe } from '../../api/session/me.ts'
import { useUnheard } from '../../api/session/use-unheard.ts'
import { NeedsConnection } from '../../shared/needs-connection.tsx'
import { DateSettings } from '../../locales/date-settings.tsx'
import { loadHomeTexts, loadPart } from '../../locales/language.ts'
import { screenTexts } from '../../locales/screen-texts.ts'
import { useSpeaking } from '../../locales/offered.ts'
import { ownDrafts } from '../../ui/drafts/drafts.ts'
import { Spinner } from '../../ui/page/loading.tsx'
import { NoPermission } from '../../ui/page/states.tsx'
import '../../ui/styles/app.css'
import { TimeZoneProvider } from '../../ui/time/time-zone.tsx'
import { loadToastArea } from '../toasts.tsx'
import { Shell } from './shell.tsx'

const EnrolScreen = lazy(() => import('../../features/account/security/enrol-screen.tsx'))

/** Everything behind the sign-in: waits for the person and the texts, and speaks the person's language. */
export default function SignedIn({ chrome, children }: { chrome: boolean; children: ReactNode }) {
  const tolgee = useTolgee()
  // Asked for before the person is waited for.
  const texts = loadHomeTexts(tolgee)
  const { id, preferredLanguage, timeZone, timeZoneChosen, mustEnrol } = useMe()
  // Before any form of theirs is drawn.
  ownDrafts(id)
  use(texts)
  useEffect(() => {
    // Fetched with the first touch: whoever does something can be told what came of it, even without a connection.
    const fetchToasts = () => void loadToastArea().catch(console.error)
    const once = { once: true, passive: true }
    for (const event of ['pointerdown', 'keydown']) addEventListener(event, fetchToasts, once)
    return () => {
      for (const event of ['pointerdown', 'keydown']) removeEventListener(event, fetchToasts)
    }
  }, [])
  useSpeaking(preferredLanguage)
  useUnsentProgress(id)
  return (
    <DateSettings>
      <TimeZoneProvider zone={timeZoneChosen ? timeZone : null}>
        <KeepConfiguration />
        {chrome && !mustEnrol ? (
          <Shell>{children}</Shell>
        ) : (
          <Suspense fallback={<Spinner />}>{mustEnrol ? <EnrolScreen /> : children}</Suspense>
        )}
      </TimeZoneProvider>
    </DateSettings>
  )
}

/** What was done and noted in lessons without a connection is sent on return, whichever screen one returns to. */
function useUnsentProgress(person: string) {
  useEffect(() => {
    const send = () => {
      if (hasKeptNotes(person))
        import('../../features/learn/notes/note-saver.ts')
          .then(({ sendKeptNotes }) => sendKeptNotes(person))
          .catch(console.error)
      if (!hasUnsent(person)) return
      import('../../features/learn/progress/sender.ts')
        .then(({ senderOf }) => senderOf(person).send())
        .catch(console.error)
    }
    send()
    // A page that began without a connection has nobody signed in until there is one.
    return session.onHolder(() => {
      if (session.person() === person) send()
    })
  }, [person])
}

/** The texts of the screen at `path`, as its manifest names it; Home brings its own. */
export const loadScreenTexts = (tolgee: TolgeeInstance, path: string): Promise<unknown> =>
  path === HOME ? loadHomeTexts(tolgee) : loadPart(tolgee, screenTexts[path])

type GuardProps = {
  allow: readonly Role[] | undefined
  /** The address of the screen, as its manifest names it. */
  path: string
  /** Whether there is something to read on it while the server has not been heard of. */
  isKept?: boolean
  children: ReactNode
}

/** Lets pass who may open a screen, and tells whoever may not. */
export function Guard({ allow, path, isKept = false, children }: GuardProps) {
  const tolgee = useTolgee()
  const isUnheard = useUnheard()
  const may = roleAllowed(allow, useMe().role)
  if (may) use(loadScreenTexts(tolgee, path))
  if (may && isUnheard && !isKept) return <NeedsConnection />
  return may ? children : <NoPermission />
}
