import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'

const web = join(import.meta.dirname, '..')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(web, path), 'utf8') }))

/** The ages of answers: those of api/, and those of each feature. */
const answers = sources
  .filter(({ path }) => /^(api|features\/[^/]+)\/freshness\.ts$/.test(path))
  .flatMap(({ path: table, text }) =>
    text.split('\n').flatMap((line, at, lines) => {
      const [, name] = /^ {2}(\w+): \{/.exec(line) ?? []
      return name ? [{ table, name, above: lines[at - 1] ?? '' }] : []
    }),
  )

/** Each file that reads ages, with the table it has them from. */
const reading = sources.flatMap(({ path, text }) => {
  const [, from] = /\bimport \{ freshness \} from '(.+)'/.exec(text) ?? []
  return from ? [{ path, text, table: normalize(join(dirname(path), from)) }] : []
})

/** Who reads an answer: features, each by its folder, and floors. */
function readersOf(answer: { table: string; name: string }): string[] {
  const read = new RegExp(`\\bfreshness\\.${answer.name}\\b`)
  const by = reading.filter(({ table, text }) => table === answer.table && read.test(text))
  return [...new Set(by.flatMap(({ path }) => /^(?:features\/)?[^/]+/.exec(path)?.[0] ?? []))]
}

it('every answer that is taken for true longer or shorter than others has its reason written beside it [S9.9a]', () => {
  expect(answers.length).toBeGreaterThan(50)
  expect(answers.filter(({ above }) => !above.trimEnd().endsWith('*/'))).toEqual([])
})

it('an answer that one feature reads alone has its age beside that feature’s manifest, any other in api/ [S9.9a]', () => {
  const misplaced = answers.flatMap(({ table, name }) => {
    const readers = readersOf({ table, name })
    const alone = readers.length === 1 && readers[0]?.startsWith('features/')
    return table === (alone ? `${readers[0]}/freshness.ts` : 'api/freshness.ts') && readers.length > 0
      ? []
      : [{ table, name, readers }]
  })
  expect(misplaced).toEqual([])
})
