import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { routes } from '#server/features.ts'
import { atEnd } from '../../test/setup/at-end.ts'
import { caller } from '../../test/caller.ts'
import { world } from '../../test/world.ts'
import type { Context } from './caller/context.ts'
import { addRoutes } from './add-routes.ts'
import { inOwnCompany, mount } from './mount.ts'
import { refuse } from './refusals.ts'

const w = await world()

/** The same operation by several methods, which writes: a tag of the company’s. */
const writing = async ({ tx, company }: Pick<Context, 'tx' | 'company'>) => {
  await tx.insertInto('user_tags').values({ company_id: company.id, name: 'written' }).execute()
  return {}
}
const call = { id: 'auth.me', summary: '', data: z.object({}), errors: ['INTERNAL'], scope: null } as const
const api = {
  read: endpoint({ ...call, method: 'GET', path: '/written' }),
  readInOwnCompany: endpoint({ ...call, method: 'GET', path: '/written-at-home' }),
  write: endpoint({ ...call, method: 'POST', path: '/written' }),
}

it('changes nothing by GET: an operation that would write fails there, and by POST does not', async () => {
  const app = fastify()
  app.setErrorHandler(refuse)
  app.decorateRequest('rawBody', undefined)
  await app.register(cookie)
  await app.register(multipart)
  addRoutes(
    app,
    w.services,
    mount(api, { read: writing, readInOwnCompany: inOwnCompany(writing), write: writing }),
  )
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  atEnd(() => app.close())
  const company = await w.company()
  const { token } = await company.user()
  const person = caller(Number(port), company.host, token)
  const tags = () =>
    w.services.db.withTenant(company.id, (tx) => tx.selectFrom('user_tags').select('name').execute())
  for (const path of ['/written', '/written-at-home']) {
    const { status, text } = await person.raw('GET', `/api/v1${path}`)
    expect([status, JSON.parse(text)]).toMatchObject([500, { error: { code: 'INTERNAL' } }])
  }
  expect(await tags()).toEqual([])
  expect((await person.raw('POST', '/api/v1/written')).status).toBe(200)
  expect(await tags()).toEqual([{ name: 'written' }])
})

it('opens no transaction of an operation’s own by GET', () => {
  const own = routes.filter(
    ({ endpoint: { method }, handler }) =>
      method === 'GET' && typeof handler !== 'function' && handler.kind === 'outside',
  )
  expect(own.map((route) => route.endpoint.path)).toEqual([])
})
