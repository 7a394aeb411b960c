const MOST = 100
const formats = new Map<string, Intl.NumberFormat>()

/** Made once for all the numbers that are written alike: a table of hundreds has no time to make one for each. */
function formatOf(locale: string, options: Intl.NumberFormatOptions | undefined): Intl.NumberFormat {
  const name = `${locale} ${JSON.stringify(options)}`
  const made = formats.get(name) ?? new Intl.NumberFormat(locale, options)
  if (formats.size >= MOST) formats.clear()
  formats.set(name, made)
  return made
}

/** A number as the language writes it: 1,234 or 1234. */
export const formatNumber = (value: number, locale: string, options?: Intl.NumberFormatOptions): string =>
  formatOf(locale, options).format(value)
