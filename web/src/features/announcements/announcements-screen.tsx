import { roleAllowed, teaching } from '#contract/roles.ts'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useMe } from '../../api/session/me.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { useAnnouncementsAreNew } from './use-announcements.ts'

const Received = lazy(() => import('./received.tsx'))
const Sent = lazy(() => import('./sent.tsx'))
const Write = lazy(() => import('./write.tsx'))
const Opened = lazy(() => import('./opened.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** What one was told with many others, and for who announces what they sent. */
export default function AnnouncementsScreen() {
  const announces = roleAllowed(teaching, useMe().role)
  useAnnouncementsAreNew()
  return (
    <Suspense fallback={<LoadingLines lines={6} height={48} />}>
      <Routes>
        <Route index element={<Received />} />
        <Route path="sent" element={announces ? <Sent /> : <Missing />} />
        <Route path="new" element={announces ? <Write /> : <Missing />} />
        <Route path=":id" element={<Opened />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
