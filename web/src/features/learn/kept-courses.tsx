import { IconBooks } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { LoadingLines } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Empty } from '../../ui/page/states.tsx'
import { freshness } from './freshness.ts'
import { CourseCard } from './course-card.tsx'
import classes from './learn.module.css'

/** While there is no connection: the courses of which something can be read on this device, in place of the catalogue. */
export default function KeptCourses() {
  const { t } = useTranslate()
  const kept = useQuery({
    queryKey: ['kept-courses'],
    queryFn: async () => (await import('../../api/kept/kept.ts')).keptCourses(),
    ...freshness.keptCourses,
  })
  return (
    <>
      <PageHeader title={t('learn.title')} description={t('learn.kept.lead')} />
      {kept.isPending && <LoadingLines lines={4} height={96} />}
      {kept.data?.length === 0 && (
        <Empty
          icon={<IconBooks size={28} />}
          title={t('learn.kept.none.title')}
          message={t('learn.kept.none.message')}
        />
      )}
      {!!kept.data?.length && (
        <section aria-label={t('learn.kept.title')} className={classes.shelf}>
          <h2 className={classes.shelfName}>{t('learn.kept.title')}</h2>
          <ul className={classes.cards}>
            {kept.data.map((course) => (
              <CourseCard key={course.id} course={{ ...course, interests: [] }} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
