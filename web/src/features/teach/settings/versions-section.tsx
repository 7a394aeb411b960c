import { coursesApi } from '#contract/courses/courses.ts'
import { Badge, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { query } from '../../../api/client.ts'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { DateTime } from '../../../ui/time/time.tsx'
import classes from '../teach.module.css'
import { LoadFailed } from '../../../shared/load-failed.tsx'

/** What was published, newest first, and who still learns with it. */
export function VersionsSection({ courseId }: { courseId: string }) {
  const { t } = useTranslate()
  const versions = useQuery(query(coursesApi.versions, { params: { id: courseId } }))
  return (
    <Section title={t('teach.versions')} lead={t('teach.versions.lead')}>
      {versions.isError && !versions.data ? (
        <LoadFailed of={versions} />
      ) : !versions.data ? (
        <LoadingLines />
      ) : (
        <ol className={classes.versions}>
          {versions.data.items.map((one, at) => (
            <li key={one.version}>
              <strong>
                {t('teach.version', { version: one.version })}{' '}
                {at === 0 && <Badge variant="light">{t('teach.versions.current')}</Badge>}
              </strong>
              {one.note && <span>{one.note}</span>}
              <Text size="sm" c="dimmed">
                <DateTime at={one.publishedAt} />
                {one.publishedBy && ` · ${one.publishedBy}`} · {t('teach.lessons', { count: one.lessons })} ·{' '}
                {t('teach.learners', { count: one.learners })}
              </Text>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
