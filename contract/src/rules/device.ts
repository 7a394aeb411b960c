const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS)\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]
const systems: [RegExp, string][] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]
const first = (names: [RegExp, string][], text: string) =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null

export type Device = { browser: string | null; system: string | null; phone: boolean }

/** What a user agent says of itself, in words a person knows. More exact than this it is never true for long. */
export const deviceOf = (userAgent: string): Device => ({
  browser: first(browsers, userAgent),
  system: first(systems, userAgent),
  phone: /\b(iPhone|Android.*Mobile)\b/.test(userAgent),
})

/** What a person calls the device; null where it names none we know. */
export function deviceName(userAgent: string | null): string | null {
  const { browser, system } = deviceOf(userAgent ?? '')
  return [browser, system].filter((part) => part !== null).join(' · ') || null
}
