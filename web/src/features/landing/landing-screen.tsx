import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCompany } from '../../api/company/company.ts'
import { session } from '../../api/session/current-session.ts'
import { HOME } from '../../api/session/redirect.ts'
import { useOnward } from '../../api/session/use-onward.ts'
import { useLanguage } from '../../locales/language.ts'
import { Spinner } from '../../ui/page/loading.tsx'
import { Hero, LandingFrame, LandingSections } from './landing-frame.tsx'
import './landing.css'

// An administrator’s alone: nobody else fetches it.
const LandingDesk = lazy(() => import('./edit/landing-desk.tsx'))

/** For anyone. Whoever is signed in is sent on, unless they came to look at the page itself. */
export default function LandingScreen() {
  const [query] = useSearchParams()
  const isLooking = query.has('look')
  const [mayEdit] = useState(() => isLooking && session.maybeSignedIn())
  if (useOnward(HOME, !isLooking)) return <Spinner />
  if (!mayEdit) return <LandingPage />
  return (
    <Suspense fallback={<LandingPage />}>
      <LandingDesk>
        <LandingPage />
      </LandingDesk>
    </Suspense>
  )
}

function LandingPage() {
  const { landing } = useCompany()
  const { language } = useLanguage()
  return (
    <LandingFrame hero={<Hero texts={landing?.texts[language]} />}>
      <LandingSections sections={landing?.sections} />
    </LandingFrame>
  )
}
