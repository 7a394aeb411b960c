import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { IconMessages } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useDeskIsNew } from '../../api/desk.ts'
import { isAway, useMe } from '../../api/session/me.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'

const Mine = lazy(() => import('./mine.tsx'))
const Inbox = lazy(() => import('./inbox.tsx'))
const Replies = lazy(() => import('./replies.tsx'))
const RequestScreen = lazy(() => import('./request-screen.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** A person’s line to their company: what they asked, and for the administrators what everybody asks. */
export default function DeskScreen() {
  const { t } = useTranslate()
  const me = useMe()
  const leads = roleAllowed(adminLevel, me.role)
  useDeskIsNew()
  if (isAway(me))
    return (
      <>
        <PageHeader title={t('desk.title')} />
        <Empty
          icon={<IconMessages size={28} />}
          title={t('messages.away.title')}
          message={t('messages.away.message')}
        />
      </>
    )
  return (
    <Suspense fallback={<LoadingLines lines={6} height={48} />}>
      <Routes>
        <Route index element={leads ? <Inbox /> : <Mine />} />
        <Route path="replies" element={leads ? <Replies /> : <Missing />} />
        <Route path=":id" element={<RequestScreen />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
