import fastify from 'fastify'
import { expect, it } from 'vitest'
import { ApiError } from '../core/errors.ts'
import { openLog } from '../platform/log.ts'
import { refuse } from './refusals.ts'

/** Answers with what is thrown, and gives the lines that were logged meanwhile. */
async function failing(error: Error) {
  const lines: Record<string, unknown>[] = []
  const loggerInstance = openLog('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  })
  const app = fastify({ loggerInstance })
  app.setErrorHandler(refuse)
  app.get('/', () => {
    throw error
  })
  const answer = await app.inject('/')
  return { answer, told: lines.filter(({ msg }) => msg === 'request failed') }
}

it('logs an error that nobody expected, with its stack and the request, and says nothing of it in the answer', async () => {
  const { answer, told } = await failing(new Error('the bucket is gone', { cause: new Error('no route') }))
  expect(told).toEqual([
    expect.objectContaining({
      level: 50,
      reqId: expect.any(String),
      err: expect.objectContaining({
        message: 'the bucket is gone',
        stack: expect.stringMatching(/^Error: the bucket is gone\n\s+at .+refusals\.test\.ts/),
        cause: expect.objectContaining({ message: 'no route' }),
      }),
    }),
  ])
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    error: {
      code: 'INTERNAL',
      type: 'server',
      details: null,
      message: expect.not.stringMatching(/bucket|route/),
    },
  })
  expect(answer.body).not.toMatch(/bucket|no route|refusals|\bat /)
  expect(JSON.stringify(answer.headers)).not.toContain('bucket')
})

it('logs no failure where a call is refused', async () => {
  const { answer, told } = await failing(new ApiError('FORBIDDEN'))
  expect([answer.statusCode, told]).toEqual([403, []])
})
