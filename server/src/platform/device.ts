const browsers: [RegExp, string][] = [
  [/\bEdgA?(?:iOS)?\//, 'Microsoft Edge'],
  [/\b(?:OPR|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const first = (names: [RegExp, string][], text: string) =>
  names.find(([sign]) => sign.test(text))?.[1] ?? null

/** What a user agent says of itself, in words a person knows. More exact than this it is never true for long. */
export function deviceOf(userAgent: string): { browser: string | null; system: string | null } {
  return { browser: first(browsers, userAgent), system: first(systems, userAgent) }
}
