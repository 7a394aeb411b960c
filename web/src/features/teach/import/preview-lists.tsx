import type { CoursePreview } from '#contract/courses/course-transfer.ts'
import { Text, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { DateTime } from '../../../ui/time/time.tsx'
import classes from './import.module.css'

type Props = { of: CoursePreview }

/** The outline of what comes, with how much there is of it. */
export function ComingList({ of: { modules, images, files } }: Props) {
  const { t } = useTranslate()
  const lessons = modules.reduce((sum, one) => sum + one.lessons.length, 0)
  return (
    <>
      <Text>{t('teach.import.counts', { modules: modules.length, lessons, images, files })}</Text>
      <ol className={classes.modules}>
        {modules.map((one, at) => (
          <li key={`${at} ${one.title}`}>
            <Title order={3} size="h5">
              {one.title}
            </Title>
            <ul className={classes.lessons}>
              {one.lessons.map(({ title, kind, empty, questions = 0, dueAt }, place) => (
                <li key={`${place} ${title}`}>
                  {title}
                  {kind !== 'page' && (
                    <span className={classes.aside}> · {t(`teach.import.kind.${kind}`, { questions })}</span>
                  )}
                  {dueAt && (
                    <span className={classes.aside}>
                      {' · '}
                      {t('teach.import.due')} <DateTime at={dueAt} />
                    </span>
                  )}
                  {kind === 'page' && empty && (
                    <span className={classes.aside}> · {t('teach.import.empty')}</span>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}

/** What stays behind or comes otherwise, and why; nothing where all of it comes. */
export function LeftList({ of: { left, leftMore }, isOver = false }: Props & { isOver?: boolean }) {
  const { t } = useTranslate()
  if (left.length === 0) return null
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t(isOver ? 'teach.import.left_done' : 'teach.import.left')}
      </Title>
      <ul className={classes.left}>
        {left.map(({ path, reason, name }) => (
          <li key={`${path} ${reason} ${name}`}>
            <strong>{path}</strong>
            {name && <span className={classes.aside}> {name}</span>}
            <br />
            {t(`teach.import.left.${reason}`)}
          </li>
        ))}
      </ul>
      {leftMore > 0 && <Text mt="xs">{t('teach.import.left_more', { count: leftMore })}</Text>}
    </section>
  )
}
