import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { isApiError } from '../api/api-error.ts'
import { boot } from '../api/boot.ts'
import { companyQuery } from '../api/company/company.ts'
import { toast } from '../api/toasts.ts'
import { OfferedLanguage } from '../locales/offered.ts'
import { Spinner } from '../ui/page/loading.tsx'
import { CompanyTheme } from './theme/company-theme.tsx'

const NotFound = lazy(() => import('./not-found/not-found.tsx'))
const CompanyFailed = lazy(() => import('./not-found/company-failed.tsx'))

/** Nothing shows before the company is known; an address without one shows the not-found screen. */
export function CompanyGate({ children }: { children: ReactNode }) {
  const [asked, ask] = useState(boot === undefined || boot.companyError === undefined)
  const known = boot?.companyError !== 'NOT_FOUND'
  const company = useQuery({ ...companyQuery(), enabled: known && asked })
  const missing = !known || isApiError(company.error, 'NOT_FOUND')
  const failed = !missing && !company.data && (company.isError || !asked)

  useEffect(() => {
    if (failed)
      toast({
        severity: 'error',
        title: 'generic.error.error',
        message: 'generic.error.something_went_wrong',
      })
  }, [failed])

  if (company.data)
    return (
      <>
        <CompanyTheme />
        <OfferedLanguage />
        {children}
      </>
    )
  return (
    <Suspense fallback={<Spinner />}>
      {missing ? (
        <NotFound />
      ) : failed ? (
        <CompanyFailed
          retrying={company.isFetching}
          onRetry={() => {
            ask(true)
            void company.refetch()
          }}
        />
      ) : (
        <Spinner />
      )}
    </Suspense>
  )
}
