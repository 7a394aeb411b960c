import { isOptionsGroup, type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core'

/** Small letters without their accents: whoever types `malaga` means Málaga. */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * Finds options by every word typed, whatever its accents and case. Where nothing is found it says so in an option
 * that cannot be chosen: a list box may hold nothing else.
 */
export function wordsFilter(
  nothingFound: string,
  /** Further words by which an option is found. */
  more: (value: string) => string = () => '',
): OptionsFilter {
  return ({ options, search, limit }) => {
    const words = fold(search).split(/\s+/).filter(Boolean)
    const fits = (item: ComboboxItem) => {
      const text = fold(item.label)
      const left = words.filter((word) => !text.includes(word))
      return left.every((word) => fold(more(item.value)).includes(word))
    }
    let left = limit
    const take = (items: ComboboxItem[]) => {
      const found = items.filter(fits).slice(0, left)
      left -= found.length
      return found
    }
    const shown = options.flatMap((option): ComboboxParsedItem[] => {
      if (!isOptionsGroup(option)) return take([option])
      const items = take(option.items)
      return items.length > 0 ? [{ ...option, items }] : []
    })
    return shown.length > 0 ? shown : [{ value: '', label: nothingFound, disabled: true }]
  }
}
