import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { GroupsTable } from './groups-table.tsx'

const GroupScreen = lazy(() => import('./group-screen.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** Groups of people, and each of them. */
export default function GroupsScreen() {
  return (
    <Suspense fallback={<LoadingLines lines={6} height={48} />}>
      <Routes>
        <Route index element={<GroupsTable />} />
        <Route path=":id" element={<GroupScreen />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
