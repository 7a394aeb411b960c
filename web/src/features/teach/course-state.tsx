import type { CourseSummary } from '#contract/courses/courses.ts'
import { Badge, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'

const colours = { draft: 'gray', published: 'green', archived: 'gray' } as const

type Props = { course: Pick<CourseSummary, 'state' | 'changed'> }

/** How a course stands, in words; the colour only repeats them. */
export function CourseState({ course: { state, changed } }: Props) {
  const { t } = useTranslate()
  return (
    <Group gap={4} component="span" wrap="wrap">
      <Badge component="span" variant="light" color={colours[state]}>
        {t(`teach.state.${state}`)}
      </Badge>
      {changed && state !== 'archived' && (
        <Badge component="span" variant="light" color="yellow">
          {t('teach.state.changed')}
        </Badge>
      )}
    </Group>
  )
}
