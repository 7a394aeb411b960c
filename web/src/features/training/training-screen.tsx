import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { AssignmentsTable } from './assignments-table.tsx'

const AssignScreen = lazy(() => import('./assign-screen.tsx'))
const AssignmentScreen = lazy(() => import('./assignment-screen.tsx'))
const PathsTable = lazy(() => import('./paths-table.tsx'))
const PathPeople = lazy(() => import('./path-people.tsx'))
const PathEditor = lazy(() => import('./path-editor.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** Training: what groups are to complete and how they stand, and the learning paths. */
export default function TrainingScreen() {
  return (
    <Suspense fallback={<LoadingLines lines={6} height={48} />}>
      <Routes>
        <Route index element={<AssignmentsTable />} />
        <Route path="new" element={<AssignScreen />} />
        <Route path="paths" element={<PathsTable />} />
        <Route path="paths/:id" element={<PathEditor />} />
        <Route path="paths/:id/people" element={<PathPeople />} />
        <Route path=":id" element={<AssignmentScreen />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
