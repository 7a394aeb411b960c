import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useMe } from '../../api/session/me.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'

const Mine = lazy(() => import('./mine.tsx'))
const Directory = lazy(() => import('./directory.tsx'))
const SpaceScreen = lazy(() => import('./space/space-screen.tsx'))
const TakenOverScreen = lazy(() => import('./handover/taken-over-screen.tsx'))
const BookScreen = lazy(() => import('./sessions/book-screen.tsx'))
const SessionScreen = lazy(() => import('./sessions/session-screen.tsx'))
const AvailabilityScreen = lazy(() => import('./availability/availability-screen.tsx'))
const OfficeHoursScreen = lazy(() => import('./office-hours/office-hours-screen.tsx'))
const ProgrammesScreen = lazy(() => import('./programmes/programmes-screen.tsx'))
const HealthScreen = lazy(() => import('./health/health-screen.tsx'))
const PairsScreen = lazy(() => import('./pairs/pairs-screen.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** Mentoring: one’s own, who may be asked, and for administrators the company’s pairs. */
export default function MentoringScreen() {
  const leads = roleAllowed(adminLevel, useMe().role)
  return (
    <Suspense fallback={<LoadingLines lines={6} height={48} />}>
      <Routes>
        <Route index element={leads ? <PairsScreen /> : <Mine />} />
        <Route path="mine" element={<Mine />} />
        <Route path="health/*" element={<HealthScreen />} />
        <Route path="programmes/*" element={<ProgrammesScreen />} />
        <Route path="office-hours/*" element={<OfficeHoursScreen />} />
        <Route path="availability" element={<AvailabilityScreen />} />
        <Route path="sessions/:session" element={<SessionScreen />} />
        <Route path=":relationship/handover" element={<TakenOverScreen />} />
        <Route path=":relationship/book" element={<BookScreen />} />
        <Route path=":relationship" element={<SpaceScreen />} />
        <Route path="find" element={<Directory />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
