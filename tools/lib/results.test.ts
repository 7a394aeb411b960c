import { expect, it } from 'vitest'
import { count, inWords, readVitestReport } from './results.ts'

const file = (status: string, ...states: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: states.map((state, i) => ({ fullName: `test ${i}`, status: state })),
})

it('counts what passed, failed and was left out', () => {
  const tests = readVitestReport({
    testResults: [file('failed', 'passed', 'failed', 'pending', 'todo', 'skipped')],
  })
  expect(inWords(count(tests))).toBe('1 passed, 1 failed, 3 skipped')
})

it('counts a file that could not be run as a failure', () => {
  expect(count(readVitestReport({ testResults: [file('failed')] }))).toMatchObject({ failed: 1 })
  expect(count(readVitestReport({ testResults: [file('failed', 'passed')] }))).toMatchObject({
    passed: 1,
    failed: 1,
  })
})

it('says why one that passed failed at first', () => {
  const twice = {
    fullName: 'a race',
    status: 'passed',
    failureMessages: ['expected 1 to be 2\n    at a.ts:3'],
  }
  const [flaky, sound] = readVitestReport({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'passed',
        assertionResults: [twice, { fullName: 'sound', status: 'passed', failureMessages: [] }],
      },
    ],
  })
  expect(flaky).toEqual({
    file: 'a.test.ts',
    title: 'a race',
    state: 'passed',
    failedFirst: 'expected 1 to be 2',
  })
  expect(sound).toEqual({ file: 'a.test.ts', title: 'sound', state: 'passed' })
})
