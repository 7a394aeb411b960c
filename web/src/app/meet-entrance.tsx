import { useTolgee } from '@tolgee/react'
import { lazy, Suspense, use, useState } from 'react'
import { session } from '../api/session/current-session.ts'
import { DateSettings } from '../locales/date-settings.tsx'
import { loadAppTexts } from '../locales/language.ts'
import { Spinner } from '../ui/page/loading.tsx'
import '../ui/styles/app.css'
import SignedIn, { Guard } from './shell/signed-in.tsx'

const MeetingScreen = lazy(() => import('../features/meet/meeting-screen.tsx'))
const GuestScreen = lazy(() => import('../features/meet/guest-screen.tsx'))

/** The link's secret stands behind the #: it reaches no server's log and no other site. */
const guestLink = () => /^#guest=([\w.-]+)$/.exec(location.hash)?.[1]

/**
 * Whether this document was opened at a meeting's address. Camera and microphone are allowed to those pages alone,
 * and a document keeps the permissions that it was opened with.
 */
function openedHere(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened === undefined || /^\/meet\//i.test(new URL(opened.name).pathname)
}

function Guest({ link }: { link: string }) {
  const tolgee = useTolgee()
  use(loadAppTexts(tolgee))
  return (
    <DateSettings>
      <GuestScreen link={link} />
    </DateSettings>
  )
}

function Reopened() {
  useState(() => location.reload())
  return <Spinner />
}

/** The door of a meeting: for the people of the company, and for guests with a link. */
export default function MeetEntrance() {
  const [link] = useState(guestLink)
  if (!openedHere()) return <Reopened />
  return (
    <Suspense fallback={<Spinner />}>
      {link && !session.maybeSignedIn() ? (
        <Guest link={link} />
      ) : (
        <SignedIn chrome={false}>
          <Guard allow={undefined} path="/meet/:code">
            <MeetingScreen />
          </Guard>
        </SignedIn>
      )}
    </Suspense>
  )
}
