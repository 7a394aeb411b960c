import { Checkbox, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import type { Column } from './columns.ts'
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
        {columns.map(({ key, title, sortKey, align, width, primary }) => {
          if (!sortKey || !sorting)
            return (
              <th
                key={key}
                role="columnheader"
                scope="col"
                data-align={align}
                data-primary={primary}
                style={{ width }}
              >
                {title}
              </th>
            )
          const now = direction(sorting.sort, sortKey)
          const Icon = icons[now]
          return (
            <th
              key={key}
              role="columnheader"
              scope="col"
              aria-sort={now}
              data-align={align}
              data-primary={primary}
              style={{ width }}
            >
              <UnstyledButton
                className={classes.sort}
                data-on={now !== 'none' || undefined}
                onClick={() => sorting.setSort(now === 'ascending' ? `-${sortKey}` : sortKey)}
              >
                {title}
                <Icon size={14} aria-hidden />
              </UnstyledButton>
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
