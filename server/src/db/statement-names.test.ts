import { expect, it, vi } from 'vitest'

// As in a new process: there are so many names and no more, and tests before these may have taken them.
vi.resetModules()
const { statementName } = await import('./statement-names.ts')

const sixTimes = (text: string) => Array.from({ length: 6 }, () => statementName(text)).at(-1)

it('names a statement that comes again and again, each by a name of its own', () => {
  expect(statementName('select a from once')).toBeUndefined()
  const name = sixTimes('select a from t where id = $1')
  expect(name).toMatch(/^often_\d+$/)
  expect(statementName('select a from t where id = $1')).toBe(name)
  expect(sixTimes('select b from t where id = $1')).not.toBe(name)
})

it.each([
  'select a, * from t',
  '(select * from t) union (select * from u)',
  'select * from t',
  'select "t".* from "t"',
  'insert into t values ($1) returning *',
])('leaves %s without one: its columns may change under a running server', (text) =>
  expect(sixTimes(text)).toBeUndefined(),
)

it.each([
  'with a as (select * from t), b as (select a.*, (select count(*) from u) from a) select b.id from b',
  'insert into t (id) select id from (select * from u) returning id',
])('names %s: what it gives is written out', (text) => {
  expect(sixTimes(text)).toBeDefined()
})

it.each(["select * from t where a = ')' and b = (select 1)", "select ')' , (select * from t"])(
  'leaves %s without one: its brackets do not tell',
  (text) => expect(sixTimes(text)).toBeUndefined(),
)

it('counts rows with a name', () => {
  expect(sixTimes('select count(*) from t')).toBeDefined()
})
