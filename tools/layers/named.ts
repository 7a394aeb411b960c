import { isTest, type SourceFile } from './files.ts'
import { floorOf } from './floors.ts'
import type { Complaint } from './house.ts'
import { below, names } from './limits.ts'

/** Files below the features that are called as one of them all the same, each with why. */
export const calledAlike: Readonly<Record<string, string>> = {
  'server/src/platform/audit.ts': 'every feature adds to the log; the feature reads it',
  'server/src/http/answer.ts': 'what a call is answered, not what somebody answers for help',
  'server/src/platform/files/file-answer.ts': 'what a call for a file is answered',
  'server/src/http/caller/fresh-proof.ts':
    'who calls proved who they are: asked before any feature is reached',
  'server/src/http/page/package-host.ts':
    'the host of what packages run is told apart before any feature is reached',
}

const because =
  'a file below the features has the name of one: what it says of it stands in that one’s folder (tools/layers/named.ts)'

/** Every run of words in a file’s name or a folder’s: course-transfer-limits is of courses, and of course-transfer. */
function runs(name: string): string[] {
  const words = name.split(/[-.]/)
  return words.flatMap((_, from) =>
    words.slice(from).map((__, i) => words.slice(from, from + i + 1).join('-')),
  )
}

/** What is of a feature and stands below it: by its name, for what it imports says nothing of that. */
export function nameComplaints({ path }: SourceFile): Complaint[] {
  if (isTest(path) || path in calledAlike || !below.has(floorOf(path) ?? '')) return []
  const called = path.split('/').slice(3).flatMap(runs)
  return called.some((name) => names.has(name)) ? [{ path, because }] : []
}
