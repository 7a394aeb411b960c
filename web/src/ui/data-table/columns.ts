import { useLocalStorage } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
import { useSearchParams } from 'react-router'

export type Column<T> = {
  key: string
  title: string
  render: (row: T) => ReactNode
  /** The field by which the server sorts it. */
  sortKey?: string
  /** Several of one cell's values may each be sorted by; then their names stand for the column's. */
  sorts?: readonly { key: string; title: string }[]
  align?: 'start' | 'end'
  width?: number | string
  /** The first of a card on a phone, and never hidden. */
  primary?: boolean
  /** Not shown until someone asks for it. */
  hiddenAtFirst?: boolean
  /** Left out where the table has too little room for every column: who gives way first. */
  givesWay?: 'first' | 'second'
}

/** The orders that a column can be sorted in. */
export const sortsOf = <T>({ sorts, sortKey, title }: Column<T>) =>
  sorts ?? (sortKey ? [{ key: sortKey, title }] : [])

/**
 * Which columns are shown: as the address says, so that it can be sent and bookmarked; else each person's own last
 * choice, kept in their browser.
 */
export function useColumns<T>(id: string, columns: readonly Column<T>[]) {
  const [params, setParams] = useSearchParams()
  const [kept, keep] = useLocalStorage<string[]>({
    key: `cairn-columns:${id}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: (text) => stringsOf(text) ?? [],
  })
  const name = `columns-${id}`
  const named = params.get(name)?.split(',')
  // A column that came since the choice is as it is at first.
  const isHidden = ({ key, hiddenAtFirst }: Column<T>) =>
    named
      ? !named.includes(key)
      : kept.includes(`-${key}`) || (hiddenAtFirst === true && !kept.includes(`+${key}`))
  const hidden = columns.filter(isHidden).map(({ key }) => key)
  // The same list as long as the same are shown: rows are drawn anew when their columns change.
  const hiddenKeys = hidden.join()
  const shown = useMemo(() => {
    const left = new Set(hiddenKeys.split(','))
    return columns.filter((column) => column.primary || !left.has(column.key))
  }, [columns, hiddenKeys])
  const choosable = columns.filter((column) => !column.primary)

  function setShown(key: string, on: boolean) {
    const next = on ? hidden.filter((k) => k !== key) : [...hidden, key]
    keep(choosable.map((column) => (next.includes(column.key) ? `-${column.key}` : `+${column.key}`)))
    const named = choosable.filter((column) => !next.includes(column.key))
    setParams(
      (before) => {
        const address = new URLSearchParams(before)
        address.set(name, named.map((column) => column.key).join(','))
        return address
      },
      { replace: true, preventScrollReset: true },
    )
  }
  return {
    shown,
    isShown: (key: string) => !hidden.includes(key),
    setShown,
  }
}

/** What stands in a browser's storage may have been written by anyone. */
function stringsOf(text: string | undefined): string[] | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : null
  } catch {
    return null
  }
}
