import { Visitor, type Program } from 'oxc-parser'

/** What a file names: its words, and those of them that stand for themselves, as a whole text or as a key. */
export type NamedWords = { words: ReadonlySet<string>; whole: ReadonlySet<string> }

const inText = /[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*/g

/**
 * The words of a file: its identifiers, and what stands in its texts, as `paths.created`, and `paths` and `created` by
 * themselves. What its comments say is none of them.
 */
export function namedWords(program: Program): NamedWords {
  const words = new Set<string>()
  const whole = new Set<string>()
  const text = (value: string) => {
    for (const [word] of value.matchAll(inText)) for (const one of [word, ...word.split('.')]) words.add(one)
  }
  new Visitor({
    Identifier: ({ name }) => void words.add(name),
    Property({ key }) {
      if (key.type === 'Identifier') whole.add(key.name)
    },
    Literal({ value }) {
      if (typeof value !== 'string') return
      text(value)
      whole.add(value)
    },
    TemplateElement: ({ value }) => text(value.raw),
  }).visit(program)
  return { words, whole }
}
