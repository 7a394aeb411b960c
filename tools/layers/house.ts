import { isCode, isTest, type SourceFile } from './files.ts'
import { busyComplaints } from './busy-buttons.ts'
import { limitComplaints } from './limits.ts'
import { nameComplaints } from './named.ts'
import { textComplaints } from './texts-of-screens.ts'
import { formComplaints, secretComplaints, wordsOfWeb } from './web.ts'

export type Complaint = { path: string; line?: number; because: string }

export const longestFile = 300
/** One entry for each of many like things, which a second file would only scatter. */
const lists = new Set(['server/src/db/types.ts', 'contract/src/accounts/leaked-passwords.ts'])

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

/** More than these, and nobody finds a file in it by looking. */
export const filesOfAFolder = 25

/** Folders that hold more source files than one sees at a glance; tests stand beside them and do not count. */
export function fullFolders(files: readonly SourceFile[]): Complaint[] {
  const inFolders = Object.groupBy(
    files.filter(({ path }) => isCode(path) && !/\.test\.tsx?$/.test(path)),
    ({ path }) => path.slice(0, path.lastIndexOf('/')),
  )
  return Object.entries(inFolders)
    .filter(([, its = []]) => its.length > filesOfAFolder)
    .map(([path, its = []]) => ({
      path,
      because: `${its.length} source files in one folder; divide it by what they are of, ${filesOfAFolder} in each at most`,
    }))
}

/** Of a file beside the folders nobody could say whose it is, and so not whom it may know. */
const besideFolders = /^(?:server|web)\/src\/(?:features|capabilities)\/[^/]+$/

/** The folders of the web application: of another one no rule would say whom it may know. */
const webFolders = new Set([
  'api',
  'app',
  'features',
  'first-paint',
  'locales',
  'package-frame',
  'service-worker',
  'shared',
  'ui',
])
const inUnknownFolder = (path: string) => {
  const [, folder] = /^web\/src\/([^/]+)\//.exec(path) ?? []
  return folder !== undefined && !webFolders.has(folder)
}

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
    ...busyComplaints({ path, text }),
    ...textComplaints({ path, text }),
    ...limitComplaints({ path, text }),
    ...nameComplaints({ path, text }),
    ...(inUnknownFolder(path) ? [{ path, because: 'no rule says whom files of this folder may know' }] : []),
    ...(besideFolders.test(path) ? [{ path, because: 'it stands in the folder of no feature' }] : []),
    ...(isLong
      ? [{ path, because: `${lines.length} lines; a file holds one thing, in ${longestFile} at most` }]
      : []),
  ]
}
