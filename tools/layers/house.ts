import { isCode, isTest, type SourceFile } from './files.ts'
import { textComplaints } from './texts-of-screens.ts'
import { formComplaints, secretComplaints, wordsOfWeb } from './web.ts'

export type Complaint = { path: string; line?: number; because: string }

export const longestFile = 300
/** One entry for each of many like things, which a second file would only scatter. */
const lists = new Set(['server/src/db/types.ts', 'contract/src/leaked-passwords.ts'])

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

/** What may not stand in a file, and files that have grown too long to hold one thing. */
export function complaintsAbout({ path, text }: SourceFile): Complaint[] {
  const lines = text.split('\n')
  const own = path.startsWith('tools/layers/')
  const words = [...nowhere, ...(isCode(path) && !own ? notInCode : []), ...wordsOfWeb(path)].flatMap(
    ({ pattern, because }) =>
      lines.flatMap((line, i) => (pattern.test(line) ? [{ path, line: i + 1, because }] : [])),
  )
  const isLong = isCode(path) && !isTest(path) && !lists.has(path) && lines.length > longestFile
  return [
    ...words,
    ...formComplaints({ path, text }),
    ...secretComplaints({ path, text }),
    ...textComplaints({ path, text }),
    ...(isLong
      ? [{ path, because: `${lines.length} lines; a file holds one thing, in ${longestFile} at most` }]
      : []),
  ]
}
