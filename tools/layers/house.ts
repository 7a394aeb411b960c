import { isCode, isTest, type SourceFile } from './files.ts'

export type Complaint = { path: string; line?: number; because: string }

export const longestFile = 300
/** One entry for each of many like things, which a second file would only scatter. */
const lists = new Set(['server/src/db/types.ts'])

/** Words that no file may hold, written so that this list does not find itself. */
const nowhere: { pattern: RegExp; because: string }[] = [
  { pattern: /(^|[\s'"`(=:[])\/(work|root|home\/\w+)\/\w/, because: 'a path of somebody’s machine' },
  { pattern: /["']resolved["']: ?["']http/, because: 'a download address in a lock file' },
  {
    pattern: /https?:\/\/[\w.:-]*(registry|artifactory|nexus|verdaccio)\b/i,
    because: 'a package registry’s address',
  },
]
const notInCode: { pattern: RegExp; because: string }[] = [
  { pattern: /\b(TO[D]O|FIXM[E]|XX[X])\b/, because: 'work left for later' },
  { pattern: /@ts-(ignore|nocheck)/, because: 'a type error put aside' },
  { pattern: /(eslint|oxlint)-disable/, because: 'a rule put aside' },
  { pattern: /\b(it|describe|test)\.only\(/, because: 'a test that leaves the others out' },
]

/** One place writes each date, so that all of them follow one rule of language and zone. */
const writesDates = new Set([
  'web/src/locales/dates.ts',
  'web/src/ui/time.tsx',
  'web/src/ui/time-zone.tsx',
  'web/src/ui/zoned.ts',
])
const otherDates =
  /\bIntl\.(DateTimeFormat|RelativeTimeFormat)\b|\.toLocale(Date|Time)?String\b|\.to(Date|Time|UTC|GMT)String\b|<time\b|\{\s*\w+\s*,\s*(date|time)\b/
const writtenElsewhere = (path: string) =>
  /^web\/src\/.*\.(tsx?|json)$/.test(path) && !isTest(path) && !writesDates.has(path)
    ? [{ pattern: otherDates, because: 'dates are written by ui/time.tsx alone (numbers by ui/number.ts)' }]
    : []

/** What may not stand in a file, and files that have grown too long to hold one thing. */
export function complaintsAbout({ path, text }: SourceFile): Complaint[] {
  const lines = text.split('\n')
  const own = path.startsWith('tools/layers/')
  const words = [...nowhere, ...(isCode(path) && !own ? notInCode : []), ...writtenElsewhere(path)].flatMap(
    ({ pattern, because }) =>
      lines.flatMap((line, i) => (pattern.test(line) ? [{ path, line: i + 1, because }] : [])),
  )
  const isLong = isCode(path) && !isTest(path) && !lists.has(path) && lines.length > longestFile
  return isLong
    ? [
        ...words,
        { path, because: `${lines.length} lines; a file holds one thing, in ${longestFile} at most` },
      ]
    : words
}
