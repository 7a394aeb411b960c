import { questionBankApi, type BankSummary } from '#contract/practice/question-bank.ts'
import { questionTypes } from '#contract/practice/questions.ts'
import { Button, Group, Menu, Switch } from '@mantine/core'
import { IconChevronDown, IconListSearch, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useTableError } from '../../../shared/load-failed.tsx'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { NoneFound } from '../../../ui/data-table/none-found.tsx'
import { pagingOf } from '../../../ui/data-table/paging-of.ts'
import { useSelection } from '../../../ui/data-table/use-selection.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Empty } from '../../../ui/page/states.tsx'
import { useImportQuestions } from '../quiz/import/import-questions.tsx'
import { useBankColumns, useQuestionName } from './bank-columns.tsx'
import { BankChips } from './bank-chips.tsx'
import { BankBulk } from './bank-bulk.tsx'
import { BankFilterFields } from './bank-filters.tsx'
import { asQuery, useBankTable } from './use-bank-table.ts'
import { useBring } from './use-bring.ts'
import { PlaceField } from './place-field.tsx'
import { usePlaceChoices } from './use-places.ts'

/** As many come from one file. */
const AT_ONCE = 1000

/** The questions that are kept for quizzes, those changed last first. */
export default function BankScreen() {
  const { t } = useTranslate()
  const columns = useBankColumns()
  const nameOf = useQuestionName()
  const table = useBankTable()
  const list = useBankList(table)
  const [filtering, setFiltering] = useState(false)
  const selection = useSelection()
  const known = useKnown(list.data?.items)
  const chosen = [...selection.ids]
  const places = list.data?.places ?? []
  const topics = list.data?.topics ?? []
  const { acts, dialog } = useAdding()
  const failed = useTableError(list)
  const isBare = list.data?.total === 0 && !table.filtered
  return (
    <>
      <PageHeader
        title={t('bank.title')}
        description={t('bank.lead')}
        back={{ to: '/dashboard/teach', label: t('teach.title') }}
        action={!isBare && acts}
      />
      <DataTable<BankSummary>
        id="question-bank"
        label={t('bank.title')}
        columns={columns}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={nameOf}
        shortOnPhones
        paging={pagingOf(table, list.data)}
        selection={selection}
        bulk={
          <BankBulk
            ids={chosen}
            mayEdit={chosen.every((id) => known.get(id)?.mayEdit)}
            areRemoved={table.areRemoved}
            topics={topics.map(({ topic }) => topic)}
            onDone={selection.clear}
          />
        }
        toolbar={
          <BankToolbar
            table={table}
            topics={topics}
            places={places}
            opened={filtering}
            setOpened={setFiltering}
            onOtherRows={selection.clear}
          />
        }
        chips={<BankChips table={table} places={places} onOpen={() => setFiltering(true)} />}
        empty={<NoQuestions table={table} acts={acts} />}
        fetching={list.isFetching}
        error={failed}
      />
      {dialog}
    </>
  )
}

type Table = ReturnType<typeof useBankTable>

function useBankList({ page, pageSize, limitedTo, areRemoved }: Table) {
  return useQuery({
    ...query(questionBankApi.list, {
      query: { page, pageSize, ...asQuery(limitedTo), ...(areRemoved && { removed: 'true' }) },
    }),
    ...freshness.questionBank,
    placeholderData: keepPreviousData,
  })
}

/** The ways to add questions; none for whom no place takes any. */
function useAdding(): { acts: ReactNode; dialog: ReactNode } {
  const choices = usePlaceChoices()
  const [chosenPlace, choosePlace] = useState<string | null>(null)
  const place = chosenPlace ?? choices[0]?.value ?? ''
  const bring = useBring(place || null)
  const imports = useImportQuestions({
    free: AT_ONCE,
    tooMany: 'bank.import.too_many',
    asking: <PlaceField choices={choices} value={place} onChange={choosePlace} />,
    onAdd: bring,
  })
  if (choices.length === 0) return { acts: null, dialog: null }
  const acts = (
    <Group gap="xs">
      {imports.button}
      <NewQuestion />
    </Group>
  )
  return { acts, dialog: imports.dialog }
}

type ToolbarProps = Pick<
  ComponentProps<typeof BankFilterFields>,
  'topics' | 'places' | 'opened' | 'setOpened'
> & {
  table: Table
  onOtherRows: () => void
}

function BankToolbar({ table, onOtherRows, ...fields }: ToolbarProps) {
  const { t } = useTranslate()
  return (
    <BankFilterFields
      {...fields}
      value={table.limitedTo}
      onChange={({ search, ...rest }) => {
        if (search !== undefined) table.setSearch(search)
        for (const [name, value] of Object.entries(rest)) table.setFilter(name as 'type', [value].flat())
      }}
    >
      <Switch
        label={t('bank.filter.removed')}
        checked={table.areRemoved}
        onChange={(event) => {
          onOtherRows()
          table.setFilter('removed', event.currentTarget.checked ? ['true'] : [])
        }}
      />
    </BankFilterFields>
  )
}

function NoQuestions({ table, acts }: { table: Table; acts: ReactNode }) {
  const { t } = useTranslate()
  return table.filtered ? (
    <NoneFound title={t('bank.none_found')} message={t('bank.none_found.how')} onClear={table.clear} />
  ) : (
    <Empty
      icon={<IconListSearch size={28} />}
      title={t('bank.empty.title')}
      message={t(acts ? 'bank.empty.message' : 'bank.empty.no_course')}
      actions={acts}
    />
  )
}

/** What is known of the rows of all pages seen: a choice outlives a change of page. */
function useKnown(rows: readonly BankSummary[] | undefined): ReadonlyMap<string, BankSummary> {
  const known = useRef(new Map<string, BankSummary>())
  useEffect(() => {
    for (const row of rows ?? []) known.current.set(row.id, row)
  }, [rows])
  return known.current
}

function NewQuestion() {
  const { t } = useTranslate()
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {t('bank.new')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {questionTypes.map((type) => (
          <Menu.Item key={type} component={Link} to={`new?type=${type}`}>
            {t(`teach.quiz.type.${type}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
