import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useMe } from '../../api/session/me.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { useHelpIsNew } from './use-help.ts'

const Mine = lazy(() => import('./mine.tsx'))
const OwnAnswers = lazy(() => import('./answers/own-answers.tsx'))
const Queue = lazy(() => import('./queue.tsx'))
const Overview = lazy(() => import('./overview.tsx'))
const RequestScreen = lazy(() => import('./request-screen.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

function Own() {
  const { role } = useMe()
  if (roleAllowed(adminLevel, role)) return <Overview />
  return role === 'mentor' ? <Queue /> : <Mine />
}

/** Help: one’s own requests, a mentor’s queue, and for who leads how all of it stands. */
export default function HelpScreen() {
  useHelpIsNew()
  return (
    <Suspense fallback={<LoadingLines lines={6} height={48} />}>
      <Routes>
        <Route index element={<Own />} />
        <Route path="mine" element={<Mine />} />
        <Route path="answers" element={<OwnAnswers />} />
        <Route path=":id" element={<RequestScreen />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
