import { Checkbox } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { type HTMLAttributes, memo, type ReactNode } from 'react'
import type { Column } from './columns.ts'
import classes from './data-table.module.css'

/** `range`: with all the rows between it and the one chosen before. */
export type Choose = (key: string, on: boolean, range: boolean) => void

export type RowTarget = Pick<HTMLAttributes<HTMLElement>, 'onDragOver' | 'onDrop'>

type Props<T> = {
  row: T
  rowKey: string
  name: string
  /** Its sheet is open. */
  open: boolean
  columns: readonly Column<T>[]
  /** Whether it is chosen; undefined where rows cannot be. */
  chosen: boolean | undefined
  choose: Choose
  actions: ((row: T) => ReactNode) | undefined
  target: ((row: T) => RowTarget) | undefined
}

function Row<T>({ row, rowKey, name, open, columns, chosen, choose, actions, target }: Props<T>) {
  const { t } = useTranslate()
  const acts = actions?.(row)
  return (
    <tr role="row" data-selected={chosen || undefined} aria-current={open || undefined} {...target?.(row)}>
      {chosen !== undefined && (
        <td role="cell" className={classes.choice}>
          <Checkbox
            aria-label={t('ui.table.select_row', { name })}
            checked={chosen}
            onChange={(event) => {
              const native = event.nativeEvent
              choose(rowKey, event.currentTarget.checked, native instanceof MouseEvent && native.shiftKey)
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
      {acts !== undefined && (
        <td role="cell" className={classes.actions}>
          {acts}
        </td>
      )}
    </tr>
  )
}

/**
 * Drawn anew when what it is given changes: where a list keeps its columns and actions, a tick draws one row, not all of
 * them.
 */
export const TableRow = memo(Row) as typeof Row
