import type { AssignedPerson, Assignment } from '#contract/training/training.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { Column } from '../../ui/data-table/columns.ts'
import { useDayText } from '../../ui/time/day.ts'
import { Person } from '../../ui/person.tsx'
import { DateTime } from '../../ui/time/time.tsx'

export const fullName = ({ person }: Pick<AssignedPerson, 'person'>) =>
  `${person.name} ${person.surname}`.trim()

const colours = { done: 'green', under_way: 'green', not_begun: 'gray', overdue: 'red' } as const

/** How somebody stands in what they are to complete. */
export function useStandingColumns(kind: Assignment['what']['kind']): Column<AssignedPerson>[] {
  const { t } = useTranslate()
  const dayText = useDayText()
  return [
    {
      key: 'person',
      title: t('training.field.person'),
      primary: true,
      render: ({ person }) => <Person {...person} to={`/dashboard/users/${person.id}`} />,
    },
    {
      key: 'standing',
      title: t('training.field.standing'),
      render: ({ standing }) => (
        <Badge variant={standing === 'done' ? 'filled' : 'light'} color={colours[standing]}>
          {t(`training.standing.${standing}`)}
        </Badge>
      ),
    },
    {
      key: 'done',
      title: t(`training.field.done_${kind}`),
      align: 'end',
      render: ({ done, of }) => t('training.done_of', { done, of }),
    },
    {
      key: 'dueOn',
      title: t('training.field.due'),
      render: ({ dueOn }) => (dueOn ? dayText(dueOn) : '–'),
    },
    {
      key: 'completedAt',
      title: t('training.field.completed'),
      givesWay: 'first',
      render: ({ completedAt }) => (completedAt ? <DateTime at={completedAt} style="date" /> : '–'),
    },
  ]
}
