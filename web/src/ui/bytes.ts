import { formatNumber } from './number.ts'

/** `3.4 MB` as the language writes it. */
export function formatBytes(bytes: number, locale: string): string {
  const large = bytes >= 1_048_576
  return formatNumber(Math.max(0.1, bytes / (large ? 1_048_576 : 1024)), locale, {
    style: 'unit',
    unit: large ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: 1,
  })
}
