import { roleAllowed, type Role } from '#contract/roles.ts'
import { useTolgee } from '@tolgee/react'
import { Suspense, use, useEffect, type ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { DateSettings } from '../../locales/date-settings.tsx'
import { changeLanguage, loadAppTexts } from '../../locales/language.ts'
import { Spinner } from '../../ui/loading.tsx'
import { NoPermission } from '../../ui/states.tsx'
import '../../ui/styles/app.css'
import { TimeZoneProvider } from '../../ui/time-zone.tsx'
import { loadToastArea } from '../toasts.tsx'
import { Shell } from './shell.tsx'

/** Everything behind the sign-in: waits for the person and the texts, and speaks the person's language. */
export default function SignedIn({ chrome, children }: { chrome: boolean; children: ReactNode }) {
  const tolgee = useTolgee()
  const { preferredLanguage, timeZone } = useMe()
  use(loadAppTexts(tolgee))
  useEffect(() => {
    loadToastArea().catch(console.error)
  }, [])
  useEffect(() => {
    if (preferredLanguage) void changeLanguage(tolgee, preferredLanguage)
  }, [tolgee, preferredLanguage])
  return (
    <DateSettings>
      <TimeZoneProvider zone={timeZone}>
        {chrome ? <Shell>{children}</Shell> : <Suspense fallback={<Spinner />}>{children}</Suspense>}
      </TimeZoneProvider>
    </DateSettings>
  )
}

/** Lets pass who may open a screen, and tells whoever may not. */
export function Guard({ allow, children }: { allow: readonly Role[] | undefined; children: ReactNode }) {
  return roleAllowed(allow, useMe().role) ? children : <NoPermission />
}
