import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { type Column, sortsOf } from './columns.ts'
import classes from './data-table.module.css'

export type Sorting = { sort: string; setSort: (sort: string) => void }

type Props<T> = {
  columns: readonly Column<T>[]
  sorting: Sorting | undefined
  page: { all: boolean; some: boolean; set: (on: boolean) => void } | undefined
  withActions: boolean
}

const direction = (sort: string, key: string) =>
  sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : 'none'
const icons = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

export function TableHead<T>({ columns, sorting, page, withActions }: Props<T>) {
  const { t } = useTranslate()
  return (
    <thead className={classes.head} role="rowgroup">
      <tr role="row">
        {page && (
          <th role="columnheader" scope="col" className={classes.choice}>
            <Checkbox
              aria-label={t('ui.table.select_page')}
              checked={page.all}
              indeterminate={page.some && !page.all}
              onChange={(event) => page.set(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const { key, title, align, width, primary, givesWay } = column
          const sorts = sorting ? sortsOf(column) : []
          const now = sorts.map((by) => direction(sorting?.sort ?? '', by.key)).find((way) => way !== 'none')
          return (
            <th
              key={key}
              role="columnheader"
              scope="col"
              aria-sort={sorts.length > 0 ? (now ?? 'none') : undefined}
              data-align={align}
              data-primary={primary}
              data-gives-way={givesWay}
              style={{ width }}
            >
              {sorting && sorts.length > 0 ? (
                <span className={classes.sorts}>
                  {sorts.map((one) => (
                    <SortButton key={one.key} by={one.key} title={one.title} {...sorting} />
                  ))}
                </span>
              ) : (
                title
              )}
            </th>
          )
        })}
        {withActions && (
          <th role="columnheader" scope="col" className={classes.actions}>
            <span className={classes.quiet}>{t('ui.table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function SortButton({ by, title, sort, setSort }: Sorting & { by: string; title: string }) {
  const now = direction(sort, by)
  const Icon = icons[now]
  return (
    <UnstyledButton
      className={classes.sort}
      data-on={now !== 'none' || undefined}
      onClick={() => setSort(now === 'ascending' ? `-${by}` : by)}
    >
      {title}
      <Icon size={14} aria-hidden />
    </UnstyledButton>
  )
}
