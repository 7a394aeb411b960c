import { formatNumber } from './number.ts'

const units = [
  ['gigabyte', 1024 ** 3],
  ['megabyte', 1024 ** 2],
  ['kilobyte', 1024],
] as const

/** `3.4 MB` as the language writes it, in the largest unit that there is one of. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = units.find(([, one]) => bytes >= one) ?? units[2]
  return formatNumber(Math.max(0.1, bytes / size), locale, { style: 'unit', unit, maximumFractionDigits: 1 })
}
