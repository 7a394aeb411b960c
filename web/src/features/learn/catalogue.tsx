import { enrolmentsApi, type ListedCourse } from '#contract/courses/enrolments.ts'
import { adminLevel, roleAllowed } from '#contract/roles.ts'
import { Button } from '@mantine/core'
import { IconBooks, IconCertificate, IconNotes, IconRepeat, IconSearchOff } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { Link } from 'react-router'
import { infinite } from '../../api/client.ts'
import { freshness } from './freshness.ts'
import { useMe } from '../../api/session/me.ts'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { CatalogueFilters } from './catalogue-filters.tsx'
import { CourseCard } from './course-card.tsx'
import classes from './learn.module.css'
import { OwnPaths } from './own-paths.tsx'
import { useCatalogue } from './use-catalogue.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { MoreButton } from '../../shared/more-button.tsx'

const isUnderWay = ({ enrolment }: ListedCourse) =>
  enrolment?.state === 'active' || enrolment?.state === 'requested'
const isSuggested = ({ interests }: ListedCourse) => interests.length > 0

/** What there is to learn: what one is in the middle of, what one is interested in, then everything else. */
export default function Catalogue() {
  const { t } = useTranslate()
  const catalogue = useCatalogue()
  const list = useInfiniteQuery({
    ...infinite(enrolmentsApi.catalogue, { query: catalogue.matching }),
    ...freshness.catalogue,
    placeholderData: keepPreviousData,
  })
  const [first] = list.data?.pages ?? []
  const courses = list.data?.pages.flatMap(({ items }) => items) ?? []
  const nothing = first?.total === 0
  // Where there is nothing to look through there is nothing to look with.
  const isEmpty = nothing && !catalogue.filtered
  return (
    <>
      <PageHeader
        title={t('learn.title')}
        description={t('learn.lead')}
        action={
          <>
            <Button
              component={Link}
              to="/dashboard/learn/practice"
              variant="default"
              leftSection={<IconRepeat size={18} aria-hidden />}
            >
              {t('practice.title')}
            </Button>
            <Button
              component={Link}
              to="/dashboard/learn/notes"
              variant="default"
              leftSection={<IconNotes size={18} aria-hidden />}
            >
              {t('notes.title')}
            </Button>
            <Button
              component={Link}
              to="/dashboard/learn/certificates"
              variant="default"
              leftSection={<IconCertificate size={18} aria-hidden />}
            >
              {t('certificates.title')}
            </Button>
          </>
        }
      />
      {!catalogue.filtered && <OwnPaths />}
      {!isEmpty && <CatalogueFilters catalogue={catalogue} topics={first?.topics ?? []} />}
      {list.isPending && <LoadingLines lines={4} height={96} />}
      {list.isError && !list.data && <LoadFailed of={list} />}
      {isEmpty && <NoCourses />}
      {nothing && catalogue.filtered && (
        <Empty
          icon={<IconSearchOff size={28} />}
          title={t('learn.none_found.title')}
          message={t('learn.none_found.message')}
          actions={
            <Button variant="default" onClick={catalogue.clear}>
              {t('learn.none_found.clear')}
            </Button>
          }
        />
      )}
      {catalogue.filtered ? (
        <Shelf label={t('learn.found', { count: first?.total ?? 0 })} courses={courses} />
      ) : (
        <>
          <Shelf label={t('learn.continue')} courses={courses.filter(isUnderWay)} />
          <Shelf label={t('learn.suggested')} courses={courses.filter(isSuggested)} />
          <Shelf
            label={t('learn.all')}
            courses={courses.filter((course) => !isUnderWay(course) && !isSuggested(course))}
          />
        </>
      )}
      <MoreButton of={list} label={t('learn.more')} />
    </>
  )
}

function Shelf({ label, courses }: { label: string; courses: readonly ListedCourse[] }) {
  if (courses.length === 0) return null
  return (
    <section aria-label={label} className={classes.shelf}>
      <h2 className={classes.shelfName}>{label}</h2>
      <ul className={classes.cards}>
        {courses.map((course) => (
          <CourseCard key={course.id} course={course} />
        ))}
      </ul>
    </section>
  )
}

/** A company without a course: what to do about it differs by role. */
function NoCourses() {
  const { t } = useTranslate()
  const { role } = useMe()
  const makes = roleAllowed(adminLevel, role)
  const who = makes ? 'admin' : role === 'mentor' ? 'mentor' : 'student'
  return (
    <Empty
      icon={<IconBooks size={28} />}
      title={t('learn.none.title')}
      message={t(`learn.none.${who}`)}
      actions={
        makes ? (
          <Button component={Link} to="/dashboard/teach">
            {t('learn.none.make')}
          </Button>
        ) : (
          <Button component={Link} to="/meet" variant="default">
            {t('learn.none.meet')}
          </Button>
        )
      }
    />
  )
}
