import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Boot } from '#contract/installation/boot.ts'
import { BUILD_FILE } from '#contract/installation/build-names.ts'
import type { PublicCompany } from '#contract/companies/companies.ts'
import { companyAddress } from '#contract/installation/company-address.ts'
import { languages, localeOf, type Language } from '#contract/languages.ts'
import { webFolder } from '../../built.ts'
import type { Services } from '../../services.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import { requestCompany, slugOf } from '../host.ts'
import { readLanguages } from '../caller/read-languages.ts'
import { manifest } from './manifest.ts'
import { packageFrames } from './package-host.ts'
import { contentSecurityPolicy, workerPolicy } from './page-policy.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
/** JSON inside a script element: nothing in it can end the element. */
const scriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029&]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** The first paint's language: of those offered the browser's, by its base part, else the company's. */
function pageLanguage(request: FastifyRequest, company: CompanyRef | null): Language {
  const offered = company?.languages ?? languages
  const read = readLanguages(request.headers['accept-language'])
  return read.find((language) => offered.includes(language)) ?? company?.defaultLanguage ?? 'en'
}

/** What a browser runs while no page is open. It asks for it anew by itself, and is not to find an old one. */
const WORKER = '/service-worker.js'
function keptFor(path: string): string {
  if (path.endsWith(WORKER)) return 'no-cache'
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** What of the built application is anybody's to read, by its path. */
function filesIn(folder: string): ReadonlySet<string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$|^index\.html$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return new Set(paths.filter((path) => path !== BUILD_FILE))
}

type Config = Boot['config']
/** What of a company a page brings along; the feature of companies knows. */
type ViewCompany = (company: CompanyRef) => PublicCompany

/** Where the installation's parts are, for the company that the page's host names. */
function configOf(services: Services, slug: string | null): Config {
  const { VITE_API_URL: api, VITE_LIVE_URL, VITE_SUPPORT_CHAT_ID } = services.env
  return {
    apiUrl: api && slug ? companyAddress(api, slug) : null,
    liveUrl: VITE_LIVE_URL ?? null,
    supportChatId: VITE_SUPPORT_CHAT_ID ?? null,
  }
}

function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole)
}

/** The web application: hashed assets for ever and precompressed, and one page whose HTML already is the company's. */
export async function pages(app: FastifyInstance, services: Services, view: ViewCompany): Promise<void> {
  const folder = webFolder(services.env)
  const file = join(folder, 'index.html')
  if (!existsSync(file)) {
    app.log.warn('The web application is not built; this server answers the API alone.')
    return
  }
  const template = readFileSync(file, 'utf8')
  const files = filesIn(folder)
  await app.register(fastifyStatic, {
    root: folder,
    // By the one route of all pages: a route of its own for each of hundreds of files costs as much as all calls of the API.
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      // Whoever takes it compressed is sent another file, under the same address.
      const path = file.replace(/\.(br|gz)$/, '')
      reply.header('cache-control', keptFor(path))
      if (path.endsWith(WORKER)) reply.header('content-security-policy', workerPolicy)
      reply.header('cross-origin-resource-policy', 'same-origin')
    },
  })
  manifest(app, services)
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const named = request.params['*']
    if (files.has(named)) return reply.sendFile(named)
    const path = request.originalUrl.split('?')[0] ?? ''
    // A missing asset is no page: an old tab must see the failure to load itself anew.
    if (/^\/(assets|media|themes|package-frame)\//.test(path))
      return reply.code(404).type('text/plain').send('Not found')
    let company: CompanyRef | null = null
    let companyError: Boot['companyError']
    try {
      company = await requestCompany(services, request)
      if (!company) companyError = 'NOT_FOUND'
    } catch (error) {
      request.log.error({ err: error }, 'the company of a page could not be loaded')
      companyError = 'UNAVAILABLE'
    }
    const language = pageLanguage(request, company)
    const shown = company && view(company)
    const config = configOf(services, slugOf(services.env, request.host))
    const nonce = randomBytes(18).toString('base64')
    const boot: Boot = {
      company: shown,
      ...(companyError ? { companyError } : {}),
      maintenance: services.maintenance.on,
      config,
      version: services.version,
    }
    // Whoever has a certificate's number, or the link of an e-mail, may open it; nobody is to come upon it by a search.
    if (/^\/(verify|stop-mail)(\/|$)/i.test(path)) reply.header('x-robots-tag', 'noindex, nofollow')
    // A voice or what a screen shows is recorded on any screen, which is come to from any other without a load; a camera is for meetings alone.
    const isMeeting = /^\/meet(\/|$)/i.test(path)
    reply.header(
      'permissions-policy',
      isMeeting
        ? 'camera=(self), microphone=(self), display-capture=(self)'
        : 'camera=(), microphone=(self), display-capture=(self)',
    )
    reply
      .code(companyError === 'UNAVAILABLE' ? 503 : services.maintenance.on ? 503 : company ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('vary', 'accept-language')
      .header(
        'content-security-policy',
        contentSecurityPolicy(
          nonce,
          config,
          company,
          packageFrames(services.env, request.protocol, request.host),
        ),
      )
    return fill(template, {
      lang: localeOf[language],
      title: escape(shown?.name ?? 'Cairn'),
      name: escape(shown?.name ?? 'Cairn'),
      description: escape(shown?.description ?? shown?.name ?? 'Cairn'),
      icon: escape(shown?.iconUrl ?? '/favicon.svg'),
      nonce,
      stylesheets: '',
      boot: scriptJson(boot),
    })
  })
}
