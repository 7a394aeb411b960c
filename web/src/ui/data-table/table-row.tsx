import { Checkbox } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'

type Props<T> = {
  row: T
  name: string
  /** Its sheet is open. */
  open: boolean
  columns: readonly Column<T>[]
  choice: { on: boolean; set: (on: boolean, range: boolean) => void } | undefined
  actions: ReactNode
}

export function TableRow<T>({ row, name, open, columns, choice, actions }: Props<T>) {
  const { t } = useTranslate()
  return (
    <tr role="row" data-selected={choice?.on || undefined} aria-current={open || undefined}>
      {choice && (
        <td role="cell" className={classes.choice}>
          <Checkbox
            aria-label={t('ui.table.select_row', { name })}
            checked={choice.on}
            onChange={(event) => {
              const native = event.nativeEvent
              choice.set(event.currentTarget.checked, native instanceof MouseEvent && native.shiftKey)
            }}
          />
        </td>
      )}
      {columns.map(({ key, title, render, align, primary, givesWay }) => (
        <td key={key} role="cell" data-align={align} data-primary={primary} data-gives-way={givesWay}>
          {!primary && (
            <span className={classes.label} aria-hidden>
              {title}
            </span>
          )}
          <div className={classes.value}>{render(row)}</div>
        </td>
      ))}
      {actions !== undefined && (
        <td role="cell" className={classes.actions}>
          {actions}
        </td>
      )}
    </tr>
  )
}
