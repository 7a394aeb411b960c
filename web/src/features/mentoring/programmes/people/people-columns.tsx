import type { ProgrammePerson } from '#contract/mentoring/programmes.ts'
import type { ProgrammeKind } from '#contract/rules/mentoring/programme-kinds.ts'
import { Badge } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { languageNames } from '#contract/languages.ts'
import { Person } from '../../../../ui/person.tsx'
import { DateTime } from '../../../../ui/time/time.tsx'
import { asWhat } from '../page/said.ts'
import classes from '../programmes.module.css'

const colours = {
  invited: 'gray',
  draft: 'gray',
  requested: 'yellow',
  waiting: 'blue',
  accepted: 'green',
  withdrawn: 'gray',
  declined: 'gray',
} as const

export function ApplicationState({ state }: Pick<ProgrammePerson, 'state'>) {
  const { t } = useTranslate()
  return (
    <Badge variant="light" color={colours[state]}>
      {t(`programmes.application.${state}`)}
    </Badge>
  )
}

export function usePeopleColumns(kind: ProgrammeKind): Column<ProgrammePerson>[] {
  const { t } = useTranslate()
  return [
    {
      key: 'name',
      title: t('programmes.person'),
      primary: true,
      // A row on a phone is this column alone: what became of their application stands in it there.
      render: (person) => (
        <Person
          {...person}
          second={
            <>
              <span className={classes.phone}>{t(`programmes.application.${person.state}`)} · </span>
              {t(`programmes.part.${asWhat(kind, person.part)}`)}
            </>
          }
        />
      ),
    },
    {
      key: 'state',
      title: t('programmes.filter.state'),
      render: ({ state }) => <ApplicationState state={state} />,
    },
    {
      key: 'topics',
      title: t('programmes.field.topics'),
      givesWay: 'second',
      render: ({ topics }) => topics.join(', '),
    },
    {
      key: 'languages',
      title: t('programmes.apply.languages'),
      givesWay: 'first',
      render: ({ languages }) => languages.map((one) => languageNames[one]).join(', '),
    },
    {
      key: 'goals',
      title: t('programmes.apply.goals'),
      givesWay: 'first',
      render: ({ goals }) => goals,
    },
    {
      key: 'sentAt',
      title: t('programmes.people.sent'),
      givesWay: 'first',
      render: ({ sentAt }) => sentAt && <DateTime at={sentAt} style="date" />,
    },
  ]
}
