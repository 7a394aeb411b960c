import { Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendFile } from './download.ts'
import { refuse } from '../refusals.ts'

const serving = (body: Readable | Buffer, filename = 'año.csv') => {
  const app = fastify()
  app.setErrorHandler(refuse)
  app.get('/file', (_request, reply) => sendFile(reply, { filename, mediaType: 'text/csv', body }))
  return app.inject('/file')
}
async function* failing(): AsyncGenerator<string> {
  yield* []
  throw new Error('the bucket is gone')
}

it('answers the envelope, and no file, where a download fails before its first byte [S7.2a] [S7.28a]', async () => {
  const answer = await serving(Readable.from(failing()))
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-disposition']).toBeUndefined()
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toMatchObject({ error: { code: 'INTERNAL' } })
  expect(answer.body).not.toContain('bucket')
})

it('sends a file whole, an empty one too', async () => {
  const pieces = await serving(Readable.from(['a,b\n', 'ñ,2\n']))
  expect([pieces.statusCode, pieces.body]).toEqual([200, 'a,b\nñ,2\n'])
  expect(pieces.headers['content-disposition']).toContain("filename*=UTF-8''a%C3%B1o.csv")
  expect((await serving(Readable.from([]))).body).toBe('')
})

it('names a file so that no name ends the header, or another begins', async () => {
  const names = async (filename: string) =>
    (await serving(Buffer.from(''), filename)).headers['content-disposition']
  expect(await names('people.csv')).toBe('attachment; filename=people.csv')
  expect(await names('a"; filename="b.exe')).toBe(String.raw`attachment; filename="a\"; filename=\"b.exe"`)
  expect(await names('Año\r\n1.csv')).toBe(
    "attachment; filename=Ano1.csv; filename*=UTF-8''A%C3%B1o%0D%0A1.csv",
  )
  expect(await names('名')).toBe("attachment; filename=file; filename*=UTF-8''%E5%90%8D")
})
