import { programmesApi, type ProgrammePerson } from '#contract/mentoring/programmes.ts'
import { applicationStates, takesPeople } from '#contract/rules/mentoring/programme-moves.ts'
import { Button, NativeSelect } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { useTableError } from '../../../../shared/load-failed.tsx'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../../ui/data-table/use-table-state.ts'
import { SearchField } from '../../../../ui/fields/search-field.tsx'
import { Section } from '../../../../ui/page/sections.tsx'
import { Empty } from '../../../../ui/page/states.tsx'
import { fullName } from '../../words.ts'
import { useProgramme } from '../use-programme.ts'
import classes from '../programmes.module.css'
import { AnswerApplication } from './answer-application.tsx'
import { ReadApplication } from './application-drawer.tsx'
import { InvitePeople } from './invite-people.tsx'
import { usePeopleColumns } from './people-columns.tsx'

const shownStates = applicationStates.filter((one) => one !== 'draft')

/** Who takes part, who waits to be let in, and who was invited. */
export default function PeopleSection() {
  const { t } = useTranslate()
  const { id, state: stands, kind } = useProgramme()
  const columns = usePeopleColumns(kind)
  const [inviting, setInviting] = useState(false)
  const table = useTableState<'', 'part' | 'state'>({ sort: '', sorts: [''], filters: ['part', 'state'] })
  const { page, pageSize, search } = table
  const part = (['mentor', 'mentee'] as const).find((one) => one === table.filters.part[0])
  const state = shownStates.find((one) => one === table.filters.state[0])
  const list = useQuery({
    ...query(programmesApi.people, {
      params: { id },
      query: { page, pageSize, ...(search && { search }), ...(part && { part }), ...(state && { state }) },
    }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  const takes = takesPeople.includes(stands)
  const isBare = list.data?.items.length === 0 && !table.filtered
  const invite = takes && (
    <Button
      variant="default"
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => setInviting(true)}
    >
      {t('programmes.invite')}
    </Button>
  )
  const choice = (name: 'part' | 'state', value: string | undefined, values: readonly string[]) => (
    <NativeSelect
      aria-label={t(`programmes.filter.${name}`)}
      value={value ?? ''}
      data={[
        { value: '', label: t(`programmes.filter.${name}_all`) },
        ...values.map((one) => ({
          value: one,
          label: t(`programmes.${name === 'part' ? 'part' : 'application'}.${one}`),
        })),
      ]}
      onChange={(event) => table.setFilter(name, [event.currentTarget.value])}
    />
  )
  return (
    <Section title={t('programmes.nav.people')} action={!isBare && invite} plain>
      <DataTable<ProgrammePerson>
        id="programme-people"
        label={t('programmes.nav.people')}
        columns={columns}
        rows={list.data?.items}
        rowKey={(one) => one.id}
        rowName={fullName}
        shortOnPhones
        paging={pagingOf(table, list.data)}
        toolbar={
          <>
            <SearchField label={t('programmes.people.search')} value={search} onChange={table.setSearch} />
            {kind !== 'peer' && choice('part', part, ['mentor', 'mentee'])}
            {choice('state', state, shownStates)}
          </>
        }
        rowActions={(person) => (
          <span className={classes.acts}>
            <ReadApplication person={person} />
            <AnswerApplication programmeId={id} person={person} closed={!takes} />
          </span>
        )}
        empty={
          table.filtered ? (
            <NoneFound
              title={t('programmes.people.none_found')}
              message={t('programmes.people.none_found_how')}
              onClear={table.clear}
            />
          ) : (
            <Empty
              icon={<IconUsers size={28} />}
              title={t('programmes.people.none')}
              message={t(takes ? 'programmes.people.none_how' : 'programmes.people.none_draft')}
              actions={invite}
            />
          )
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
      <InvitePeople programmeId={id} opened={inviting} onClose={() => setInviting(false)} />
    </Section>
  )
}
