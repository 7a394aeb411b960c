import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { Loading } from '../../ui/page/loading.tsx'
import CompaniesTable from './companies-table.tsx'

const CreateCompany = lazy(() => import('./create-company.tsx'))
const CompanyPage = lazy(() => import('./company-page.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** The companies of the installation. */
export default function CompaniesScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route index element={<CompaniesTable />} />
        <Route path="new" element={<CreateCompany />} />
        <Route path=":id" element={<CompanyPage />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
