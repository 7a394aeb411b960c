import { lazy, Suspense, type ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { useUnheard } from '../../api/session/use-unheard.ts'
import { NeedsConnection } from '../../shared/needs-connection.tsx'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { useSending } from './progress/use-course.ts'

// A lesson is opened without what one looks for a course with.
const Catalogue = lazy(() => import('./catalogue.tsx'))
const KeptCourses = lazy(() => import('./kept-courses.tsx'))
const CourseScreen = lazy(() => import('./course-screen.tsx'))
const PathScreen = lazy(() => import('./path-screen.tsx'))
const OwnWorkScreen = lazy(() => import('./work/own-work-screen.tsx'))
const OwnAttemptScreen = lazy(() => import('./quiz/own-attempt-screen.tsx'))
const PeerReviewScreen = lazy(() => import('./peers/peer-review-screen.tsx'))
const Player = lazy(() => import('./player/player.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** What there is to learn; without a connection, what of it is kept here. */
const Courses = () => (useUnheard() ? <KeptCourses /> : <Catalogue />)

/** Learning: what there is to learn, a course, and its lessons. */
export default function LearnScreen() {
  useSending()
  const isUnheard = useUnheard()
  const online = (screen: ReactNode) => (isUnheard ? <NeedsConnection /> : screen)
  return (
    <Suspense fallback={<LoadingLines lines={6} height={32} />}>
      <Routes>
        <Route index element={<Courses />} />
        <Route path=":course" element={<CourseScreen />} />
        <Route path="paths/:path" element={online(<PathScreen />)} />
        <Route path="work/:work" element={online(<OwnWorkScreen />)} />
        <Route path="peer-reviews/:review" element={online(<PeerReviewScreen />)} />
        <Route path="attempts/:attempt" element={online(<OwnAttemptScreen />)} />
        <Route path=":course/:lesson" element={<Player />} />
        <Route path="*" element={<Missing />} />
      </Routes>
    </Suspense>
  )
}
