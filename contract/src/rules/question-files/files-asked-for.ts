import { limits } from '../../limits.ts'
import type { QuestionOf } from '../../practice/questions.ts'
import { answerFileKinds, kindsOfEndings, takesFile, type AnswerFileKind } from '../learning/answer-files.ts'

/** Groups of kinds of files as Moodle calls them. */
const groups: Record<string, AnswerFileKind> = {
  archive: 'archive',
  document: 'office',
  html_video: 'video',
  image: 'image',
  presentation: 'office',
  spreadsheet: 'office',
  video: 'video',
  web_image: 'image',
  web_video: 'video',
}

function kindsOf(name: string): AnswerFileKind[] {
  const group = Object.hasOwn(groups, name) ? groups[name] : undefined
  if (group) return [group]
  if (name.startsWith('.')) return kindsOfEndings([name])
  return answerFileKinds.filter((kind) => takesFile([kind], name))
}

const MEGABYTE = 1024 * 1024
const within = (given: number, most: number) =>
  Number.isFinite(given) && given >= 1 ? Math.min(most, Math.floor(given)) : most

type Asked = { types: string; most: number; bytes: number }

/** Which files a question of a file asks for, as far as we take them. Where one of its kinds is none of ours, any comes. */
export function filesAskedFor({
  types,
  most,
  bytes,
}: Asked): Pick<QuestionOf<'file'>, 'kinds' | 'mostFiles' | 'mostMegabytes'> {
  const found = types
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(kindsOf)
  return {
    kinds: found.some((kinds) => kinds.length === 0)
      ? []
      : answerFileKinds.filter((kind) => found.flat().includes(kind)),
    mostFiles: within(most, limits.answerFiles),
    mostMegabytes: within(bytes / MEGABYTE, limits.answerFileMegabytes),
  }
}
