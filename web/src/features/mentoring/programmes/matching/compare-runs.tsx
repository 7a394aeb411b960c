import { matchingApi, type Comparison, type Differing, type Run } from '#contract/mentoring/matching.ts'
import { Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { IconEqual } from '@tabler/icons-react'
import { query } from '../../../../api/client.ts'
import { freshness } from '../../../../api/freshness.ts'
import { useTableError } from '../../../../shared/load-failed.tsx'
import type { Column } from '../../../../ui/data-table/columns.ts'
import { DataTable } from '../../../../ui/data-table/data-table.tsx'
import { pagingOf } from '../../../../ui/data-table/paging-of.ts'
import { useTableState } from '../../../../ui/data-table/use-table-state.ts'
import { Empty } from '../../../../ui/page/states.tsx'
import { Person } from '../../../../ui/person.tsx'
import { useLocale } from '../../../../ui/use-locale.ts'
import { fullName } from '../../words.ts'
import classes from '../programmes.module.css'
import { useProgramme } from '../use-programme.ts'
import { signed } from './use-matching.ts'

type Two = { here: Run; there: Run }

/** Two proposals beside one another: how good each is, and for whom it is better or weaker. Nothing is changed by it. */
export function CompareRuns({ here, there }: Two) {
  const { t } = useTranslate()
  const ofPeers = useProgramme().kind === 'peer' ? '_peer' : ''
  const table = useTableState<''>({ sort: '', sorts: [''], filters: [] })
  const { page, pageSize } = table
  const list = useQuery({
    ...query(matchingApi.compare, {
      params: { id: here.id, otherId: there.id },
      query: { page, pageSize },
    }),
    ...freshness.mentoring,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Title order={3} size="h4">
        {t('programmes.compare.title', { here: here.number, there: there.number })}
      </Title>
      <Figures here={list.data?.here ?? here} there={list.data?.there ?? there} />
      {list.data && <Fares counts={list.data.counts} />}
      <DataTable<Differing>
        id="programme-comparison"
        label={t(`programmes.compare.list${ofPeers}`)}
        columns={useColumns({ here, there }, ofPeers)}
        rows={list.data?.items}
        rowKey={({ id }) => id}
        rowName={({ person }) => fullName(person)}
        shortOnPhones
        paging={pagingOf(table, list.data)}
        empty={
          <Empty
            icon={<IconEqual size={28} />}
            title={t(`programmes.compare.empty${ofPeers}`)}
            message={t('programmes.compare.empty_how')}
          />
        }
        fetching={list.isFetching}
        error={useTableError(list)}
      />
    </>
  )
}

function Figures({ here, there }: Two) {
  const { t } = useTranslate()
  const equals = useProgramme().kind === 'peer'
  return (
    <table className={classes.compared}>
      <thead>
        <tr>
          <th scope="col">{t('programmes.compare.figures')}</th>
          <th scope="col">{t('programmes.compare.number', { number: here.number })}</th>
          <th scope="col">{t('programmes.compare.number', { number: there.number })}</th>
          <th scope="col">{t('programmes.compare.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {(['pairs', 'alone', 'mean', 'floor'] as const).map((name) => {
          const [one, other] = [here[name], there[name]]
          return (
            <tr key={name}>
              <th scope="row">
                {t(name === 'alone' && equals ? 'programmes.figure.alone_peer' : `programmes.figure.${name}`)}
              </th>
              <td>{one ?? '–'}</td>
              <td>{other ?? '–'}</td>
              <td>{one === null || other === null ? '–' : signed(one - other)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** For how many it is the same, better, or weaker. */
function Fares({ counts }: { counts: Comparison['counts'] }) {
  const { t } = useTranslate()
  const locale = useLocale()
  const equals = useProgramme().kind === 'peer'
  const others = (['better', 'alike', 'worse', 'gained', 'lost'] as const).filter((how) => counts[how] > 0)
  const list = new Intl.ListFormat(locale, { type: 'unit' }).format(
    others.map((how) =>
      t(equals && how === 'gained' ? 'programmes.compare.gained_peer' : `programmes.compare.${how}`, {
        count: counts[how],
      }),
    ),
  )
  return (
    <p className={classes.fares}>
      {t(equals ? 'programmes.compare.same_peer' : 'programmes.compare.same', { count: counts.same })}
      {list && ` ${list}.`}
    </p>
  )
}

function useColumns({ here, there }: Two, ofPeers: '' | '_peer'): Column<Differing>[] {
  const { t } = useTranslate()
  const nobody = t('programmes.compare.nobody')
  const inWords = (given: Differing['here']) => (given ? `${fullName(given.mentor)} ${given.score}` : nobody)
  const column = (key: 'here' | 'there', run: Run): Column<Differing> => ({
    key,
    title: t('programmes.compare.number', { number: run.number }),
    render: (row) => {
      const one = row[key]
      return one ? <Person {...one.mentor} second={t('mentoring.fit.score', { score: one.score })} /> : nobody
    },
  })
  return [
    {
      key: 'person',
      title: t(ofPeers ? 'programmes.field.one' : 'mentoring.field.mentee'),
      primary: true,
      render: (row) => (
        <Person
          {...row.person}
          second={
            <span className={classes.phone} data-whole>
              {t('programmes.compare.line', {
                difference: signed(row.difference),
                here: inWords(row.here),
                number: there.number,
                there: inWords(row.there),
              })}
            </span>
          }
        />
      ),
    },
    column('here', here),
    column('there', there),
    {
      key: 'difference',
      title: t('programmes.compare.difference'),
      align: 'end',
      render: ({ difference }) => signed(difference),
    },
  ]
}
