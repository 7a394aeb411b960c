import { Tag } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { oneLine } from './brought.ts'

/** Where Moodle puts what nobody put anywhere, in the languages of ours. */
const nowhere = /^(\$\w+\$|top|superior|default for .*|valor por defecto para .*|por defecto en .*)$/i

/** What questions of a category are about: the last part of its path, `$course$/top/Birds/Owls`. A slash in a name is two. */
export function topicOfCategory(path: string): string | undefined {
  const parts = oneLine(path).replaceAll('//', '\u0000').split('/')
  const last = parts.at(-1)?.replaceAll('\u0000', '/').trim() ?? ''
  return nowhere.test(last) ? undefined : last
}

/** As many topics as a question may have, each once; one that is too long to be one is none. */
export function topicsOf(named: readonly (string | undefined)[]): string[] {
  const topics = new Map<string, string>()
  for (const name of named) {
    const topic = Tag.safeParse(oneLine(name ?? ''))
    if (topic.success && !topics.has(topic.data.toLowerCase()))
      topics.set(topic.data.toLowerCase(), topic.data)
  }
  return [...topics.values()].slice(0, limits.questionTopics)
}
