import { useTolgee } from '@tolgee/react'
import { Suspense, use, useEffect, type ReactNode } from 'react'
import { useMe } from '../../api/me.ts'
import { DateSettings } from '../../locales/date-settings.tsx'
import { changeLanguage, loadAppTexts } from '../../locales/language.ts'
import { Spinner } from '../../ui/loading.tsx'
import '../../ui/styles/app.css'
import { Shell } from './shell.tsx'

/** Everything behind the sign-in: waits for the person and the texts, and speaks the person's language. */
export default function SignedIn({ chrome, children }: { chrome: boolean; children: ReactNode }) {
  const tolgee = useTolgee()
  const { preferredLanguage } = useMe()
  use(loadAppTexts(tolgee))
  useEffect(() => {
    if (preferredLanguage) void changeLanguage(tolgee, preferredLanguage)
  }, [tolgee, preferredLanguage])
  return (
    <DateSettings>
      {chrome ? <Shell>{children}</Shell> : <Suspense fallback={<Spinner />}>{children}</Suspense>}
    </DateSettings>
  )
}
