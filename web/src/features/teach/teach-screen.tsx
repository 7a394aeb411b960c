import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { Loading } from '../../ui/page/loading.tsx'
import CoursesTable from './courses-table.tsx'

const CourseScreen = lazy(() => {
  // The largest of its parts comes beside it, not after it and after the course.
  if (location.pathname.endsWith('/gradebook')) void import('./gradebook/gradebook-screen.tsx')
  return import('./course-screen.tsx')
})
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
