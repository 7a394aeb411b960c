import type { CourseDraft } from '#contract/courses/courses.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { useTranslate } from '@tolgee/react'
import { useMe } from '../../../api/session/me.ts'
import { usePageName } from '../../../ui/page/page-name.ts'
import classes from './settings.module.css'
import { AboutSection } from './about-section.tsx'
import { AsksSection } from './asks-section.tsx'
import { CertificateSection } from './certificate-section.tsx'
import { CompletionSection } from './completion-section.tsx'
import { EntrySection } from './entry-section.tsx'
import { StaffSection } from './staff-section.tsx'
import { StandingSection } from './standing-section.tsx'
import { VersionsSection } from './versions-section.tsx'

/** Everything about a course but its lessons; saved as it is changed. */
export default function SettingsScreen({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const isAdmin = roleAllowed(adminLevel, useMe().role)
  usePageName(t('teach.nav.settings'))
  return (
    <div className={classes.settings}>
      <AboutSection course={course} />
      <EntrySection course={course} />
      <AsksSection course={course} isAdmin={isAdmin} />
      <CompletionSection course={course} />
      <CertificateSection course={course} />
      {isAdmin && <StaffSection course={course} />}
      {course.publishedVersion !== null && <VersionsSection courseId={course.id} />}
      <StandingSection course={course} isAdmin={isAdmin} />
    </div>
  )
}
