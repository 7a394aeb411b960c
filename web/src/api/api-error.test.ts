import { expect, it } from 'vitest'
import { normaliseError } from './api-error.ts'

const answer = (status: number, statusText: string) => new Response('', { status, statusText })

it('carries code, type, details and message of the server [S8.1] [S3.9]', () => {
  const error = normaliseError(
    { error: { code: 'BAD_REQUEST', type: 'request', details: [{ field: 'a', code: 'b' }], message: 'No' } },
    answer(400, 'Bad Request'),
  )
  expect(error).toMatchObject({
    code: 'BAD_REQUEST',
    type: 'request',
    details: [{ field: 'a', code: 'b' }],
    message: 'No',
    status: 400,
  })
})

it('has details of null where there are none [S8.1] [S3.9]', () => {
  expect(
    normaliseError({ error: { code: 'GONE', type: 'x', message: 'Over' } }, answer(410, 'Gone')),
  ).toMatchObject({
    code: 'GONE',
    type: 'x',
    details: null,
    message: 'Over',
  })
})

it.each([undefined, null, {}, 'text', { error: null }, { error: '' }])(
  'takes status and status text where an answer of %j says nothing [S8.2]',
  (payload) => {
    expect(normaliseError(payload, answer(502, 'Bad Gateway'))).toMatchObject({
      code: '502',
      type: '',
      details: null,
      message: 'Bad Gateway',
    })
  },
)

it('makes a plain string both type and details [S8.3]', () => {
  expect(normaliseError({ error: 'quota' }, answer(409, 'Conflict'))).toMatchObject({
    type: 'quota',
    details: 'quota',
    code: '409',
    message: 'Conflict',
  })
})
