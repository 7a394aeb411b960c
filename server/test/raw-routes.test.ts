import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { endpoints } from '#contract/api.ts'
import { world } from './world.ts'

/** Every route that a server is given while a test starts it, by its method and whole path, whichever plugin adds it. */
function addedRoutes(): Set<string> {
  const added = new Set<string>()
  const onRoute = ({ method, url, constraints }: RouteOptions) => {
    // Of what stands at the same address under conditions of its own each is named.
    const when = constraints && Object.keys(constraints).length > 0 ? ` ${JSON.stringify(constraints)}` : ''
    for (const one of [method].flat())
      if (one !== 'HEAD' && one !== 'OPTIONS') added.add(`${one} ${url}${when}`)
  }
  const onServer = (message: unknown) =>
    void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', onRoute)
  subscribe('fastify.initialization', onServer)
  onTestFinished(() => void unsubscribe('fastify.initialization', onServer))
  return added
}

/** A web application of one page, one script and one style. */
function webApplication(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'assets'))
  for (const file of ['index.html', 'service-worker.js', 'assets/app.js', 'assets/app.css'])
    writeFileSync(join(folder, file), '')
  return folder
}

it('answers nothing but the contract and what is listed here, whatever is set up [S6.7]', async () => {
  const added = addedRoutes()
  // All that brings routes where it is set up.
  await world({
    CAIRN_WEB: webApplication(),
    VITE_LIVE_URL: 'wss://live.example.org',
    LIVEKIT_API_KEY: 'key',
    LIVEKIT_API_SECRET: 'a secret that is long enough for it',
  })
  const named = endpoints.map(({ method, path }) => `${method} /api/v1${path}`)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((route) => !added.has(route))).toEqual([])
  for (const route of named) added.delete(route)
  // Every other path of the API is NOT_FOUND, whatever the method.
  const isUnknown = (route: string) => /^[A-Z]+ \/api\/v1(\/\*)?$/.test(route)
  expect([...added].filter((route) => !isUnknown(route)).toSorted()).toEqual([
    // Every other path is a page of the web application, or one of its files.
    'GET /*',
    'GET /api/v1/docs',
    'GET /api/v1/live',
    'GET /api/v1/live/channels',
    'GET /api/v1/openapi.json',
    // What verifiers of credentials fetch, in shapes that are not ours.
    'GET /badges/achievements/:courseId/:version',
    'GET /badges/issuer',
    'GET /badges/keys',
    'GET /badges/keys/:id',
    'GET /badges/revocations',
    'GET /calendar/:secret.ics',
    'GET /healthz',
    'GET /manifest.webmanifest',
    'GET /media/:companyId/:key',
    'GET /media/:companyId/:key/:grant',
    'GET /metrics',
    'GET /package/:grant/*',
    'GET /readyz',
    'GET /themes/:companyId/:file',
    'POST /api/v1/live/webhook',
    'POST /media/:companyId/:key/:grant',
    // What readers of mail send when “Unsubscribe” is pressed.
    'POST /stop-mail/:token',
  ])
})
