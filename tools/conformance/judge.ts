import type { TestResult } from '../lib/results.ts'
import { idsIn, type Statement } from './ids.ts'

type Line = { id: string; text: string }
export type Judgement = {
  /** Statements of which every clause that is built has a passing test. */
  proved: Line[]
  /** What no passing test names: a clause, or a statement without clauses. */
  open: Line[]
  /** What a failing test names, however many others pass. */
  failing: Line[]
  /** Clauses of what is not built yet. */
  later: Line[]
  /** Named by a title, and in no line of the table. */
  unknown: string[]
  /** Named without a letter, though the statement has clauses: it proves none of them. */
  tooWide: string[]
}

const isLater = ({ text }: Line) => text.startsWith('later:')

/** What the titles of tests say about the statements. Whether a test proves what its title says is for its reader. */
export function judge(all: readonly Statement[], tests: readonly TestResult[]): Judgement {
  const named = (state: TestResult['state']) =>
    new Set(tests.filter((test) => test.state === state).flatMap(({ title }) => idsIn(title)))
  const [passed, failed] = [named('passed'), named('failed')]
  const lines = (statement: Statement): Line[] =>
    statement.clauses.length > 0 ? statement.clauses : [statement]
  const built = all.flatMap(lines).filter((line) => !isLater(line))
  const bad = (line: Line) => failed.has(line.id)
  const good = (line: Line) => passed.has(line.id) && !bad(line)
  const known = new Set(all.flatMap(({ id, clauses }) => [id, ...clauses.map((clause) => clause.id)]))
  const everyId = [...new Set(tests.flatMap(({ title }) => idsIn(title)))]
  const split = new Set(all.filter(({ clauses }) => clauses.length > 0).map(({ id }) => id))
  return {
    proved: all.filter((statement) => lines(statement).every((line) => isLater(line) || good(line))),
    open: built.filter((line) => !good(line) && !bad(line)),
    failing: built.filter(bad),
    later: all.flatMap(lines).filter(isLater),
    unknown: everyId.filter((id) => !known.has(id)),
    tooWide: everyId.filter((id) => split.has(id)),
  }
}
