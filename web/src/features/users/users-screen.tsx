import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { Loading } from '../../ui/page/loading.tsx'
import UsersTable from './users-table.tsx'

const CreateUserScreen = lazy(() => import('./form/create-user-screen.tsx'))
const PersonScreen = lazy(() => import('./person/person-screen.tsx'))
const EditUserScreen = lazy(() => import('./form/edit-user-screen.tsx'))
const ImportsScreen = lazy(() => import('./imports/imports-screen.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** Everything about the company's people; each part has an address of its own. */
export default function UsersScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route index element={<UsersTable />} />
        <Route path="new" element={<CreateUserScreen />} />
        <Route path="import/*" element={<ImportsScreen />} />
        <Route path=":id" element={<PersonScreen />} />
        <Route path=":id/edit" element={<EditUserScreen />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
