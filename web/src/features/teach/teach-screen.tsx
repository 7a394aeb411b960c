import { lazy, Suspense } from 'react'
import { matchPath, Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { Loading } from '../../ui/page/loading.tsx'
import { readyLazy } from '../../ui/ready-lazy.tsx'
import CoursesTable from './courses-table.tsx'
import { courseQuery } from './use-course.ts'

const CourseScreen = readyLazy(() => import('./course-screen.tsx'))
// Opened at the gradebook: its files and its course come beside this screen's own, not after them.
const opened = matchPath('/dashboard/teach/:id/gradebook', location.pathname)
if (opened?.params.id) {
  void CourseScreen.fetch().catch(() => undefined)
  void import('./gradebook/gradebook-screen.tsx').catch(() => undefined)
  void queryClient.query(courseQuery(opened.params.id)).catch(() => undefined)
}
const PreviewScreen = lazy(() => import('./preview-screen.tsx'))
const QueueScreen = lazy(() => import('./reviews/queue-screen.tsx'))
const ReviewScreen = lazy(() => import('./reviews/review-screen.tsx'))
const AttemptScreen = lazy(() => import('./reviews/attempts/attempt-screen.tsx'))
const BankScreen = lazy(() => import('./bank/bank-screen.tsx'))
const QuestionScreen = lazy(() => import('./bank/question-screen.tsx'))
const NewQuestionScreen = lazy(() => import('./bank/new-question-screen.tsx'))
const ImportScreen = lazy(() => import('./import/import-screen.tsx'))
const TeamsScreen = lazy(() => import('./teams/teams-screen.tsx'))
const LearnerScreen = lazy(() => import('./learners/learner-screen.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** The courses that one makes or grades; each part of one has an address of its own. */
export default function TeachScreen() {
  return (
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route index element={<CoursesTable />} />
        <Route path="reviews" element={<QueueScreen />} />
        <Route path="reviews/:work" element={<ReviewScreen />} />
        <Route path="reviews/attempts/:attempt" element={<AttemptScreen />} />
        <Route path="bank" element={<BankScreen />} />
        <Route path="bank/new" element={<NewQuestionScreen />} />
        <Route path="bank/:id" element={<QuestionScreen />} />
        <Route path="import" element={<ImportScreen />} />
        <Route path="import/:importId" element={<ImportScreen />} />
        <Route path=":id/preview" element={<PreviewScreen />} />
        <Route path=":id/learners/:enrolmentId" element={<LearnerScreen />} />
        <Route path=":id/teams/:lessonId" element={<TeamsScreen />} />
        <Route path=":id/*" element={<CourseScreen />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
