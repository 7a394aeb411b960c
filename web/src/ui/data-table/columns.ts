import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'

export type Column<T> = {
  key: string
  title: string
  render: (row: T) => ReactNode
  /** The field by which the server sorts it. */
  sortKey?: string
  align?: 'start' | 'end'
  width?: number | string
  /** The first of a card on a phone, and never hidden. */
  primary?: boolean
  /** Not shown until someone asks for it. */
  hiddenAtFirst?: boolean
}

/** Which columns are shown: each person's own choice, kept in their browser. */
export function useColumns<T>(id: string, columns: readonly Column<T>[]) {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `cairn-columns:${id}`,
    defaultValue: columns.filter((column) => column.hiddenAtFirst).map((column) => column.key),
    getInitialValueInEffect: false,
    deserialize: (text) => stringsOf(text) ?? [],
  })
  return {
    shown: columns.filter((column) => column.primary || !hidden.includes(column.key)),
    isShown: (key: string) => !hidden.includes(key),
    setShown: (key: string, on: boolean) =>
      setHidden((before) => (on ? before.filter((k) => k !== key) : [...before, key])),
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
