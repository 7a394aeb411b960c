import { Button, Group } from '@mantine/core'
import { IconEye, IconUpload } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { lazy, Suspense, useState } from 'react'
import { Link, NavLink, Route, Routes } from 'react-router'
import { ApiError } from '../../api/api-error.ts'
import { Loading } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { readyLazy } from '../../ui/ready-lazy.tsx'
import { CourseState } from './course-state.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import classes from './teach.module.css'
import { useCourse } from './use-course.ts'

const EditorScreen = lazy(() => import('./editor/editor-screen.tsx'))
const SettingsScreen = lazy(() => import('./settings/settings-screen.tsx'))
const AnswersScreen = lazy(() => import('./answers/answers-screen.tsx'))
const GradebookScreen = readyLazy(() => import('./gradebook/gradebook-screen.tsx'))
if (location.pathname.endsWith('/gradebook')) void GradebookScreen.fetch().catch(() => undefined)
const InsightsScreen = lazy(() => import('./insights/insights-screen.tsx'))
const LearnersScreen = lazy(() => import('./learners/learners-screen.tsx'))

function Missing(): never {
  throw new ApiError({ code: 'NOT_FOUND', type: 'address', message: '' }, 404)
}

/** One course as those see it who make it. */
export default function CourseScreen() {
  const { t } = useTranslate()
  const course = useCourse()
  const [publishing, setPublishing] = useState(false)
  const at = `/dashboard/teach/${course.id}`
  const mayPublish = course.mayEdit && course.state !== 'archived'
  const places = [
    { to: at, name: t('teach.nav.lessons') },
    ...(course.mayEdit ? [{ to: `${at}/settings`, name: t('teach.nav.settings') }] : []),
    { to: `${at}/learners`, name: t('teach.nav.learners') },
    { to: `${at}/insights`, name: t('teach.insights.title') },
    { to: `${at}/answers`, name: t('answers.tab') },
    { to: `${at}/gradebook`, name: t('gradebook.tab') },
  ]
  return (
    <>
      <PageHeader
        title={course.settings.title}
        back={{ to: '/dashboard/teach', label: t('teach.title') }}
        description={<CourseState course={course} />}
        action={
          <Group gap="xs">
            <Button
              component={Link}
              to={`${at}/preview`}
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
            >
              {t('teach.preview')}
            </Button>
            {mayPublish && (
              <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setPublishing(true)}>
                {t('teach.publish')}
              </Button>
            )}
          </Group>
        }
      />
      <nav className={classes.tabs} aria-label={t('teach.nav')}>
        {places.map(({ to, name }) => (
          <NavLink key={to} to={to} end className={classes.tab ?? ''}>
            {name}
          </NavLink>
        ))}
      </nav>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route index element={<EditorScreen course={course} />} />
          {course.mayEdit && <Route path="settings" element={<SettingsScreen course={course} />} />}
          <Route path="learners" element={<LearnersScreen course={course} />} />
          <Route path="insights" element={<InsightsScreen course={course} />} />
          <Route path="answers" element={<AnswersScreen course={course} />} />
          <Route path="gradebook" element={<GradebookScreen course={course} />} />
          <Route path="*" element={<Missing />} />
        </Routes>
      </Suspense>
      <PublishDialog course={course} opened={publishing} onClose={() => setPublishing(false)} />
    </>
  )
}
