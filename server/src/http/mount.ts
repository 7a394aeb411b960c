import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { API_PREFIX } from '#contract/api.ts'
import type { Upload } from '#contract/attachments.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { permissions, type PublicOperation } from '#contract/permissions.ts'
import { roleAllowed } from '#contract/roles.ts'
import type { CompanyRef } from '../platform/companies/company-ref.ts'
import type { FileAnswer } from '../platform/files/file-answer.ts'
import type { Row } from '../db/driver.ts'
import type { Services } from '../services.ts'
import { actorOf, claimsOf, principalOf, type Principal } from './caller/actor.ts'
import { rowNow } from './ask-again.ts'
import type {
  Actor,
  AnyHostContext,
  BaseContext,
  Context,
  OutsideContext,
  WithCookie,
} from './caller/context.ts'
import { refreshCookie, requireOwnPage } from './caller/cookie.ts'
import { sendFile } from './bytes/download.ts'
import { ApiError, fail, failSuspended } from '../core/errors.ts'
import { requireFreshProof } from './caller/fresh-proof.ts'
import { requestCompany } from './host.ts'
import { parse } from './parse.ts'
import { listedOrigin } from './page/page-origin.ts'
import { countForAll, requestLimits, type RequestLimits } from './caller/rate-limits.ts'
import { RawJson } from './raw-json.ts'
import { markSeen } from './caller/mark-seen.ts'
import { isOctets, sendUpload, speaksTus } from './bytes/tus.ts'
import { formsAtOnce, receiveForm, type BeginForm } from './bytes/upload.ts'

type Who<E extends Endpoint> = E['id'] extends PublicOperation ? null : Actor
type Answer<E extends Endpoint> = E extends { download: readonly string[] }
  ? FileAnswer
  : z.input<E['data']> | RawJson

type Cookie<E extends Endpoint> = E extends { cookie: true } ? WithCookie : unknown

type Inside<E extends Endpoint> = (ctx: Context<Who<E>> & Cookie<E>, input: Input<E>) => Promise<Answer<E>>
type Before<E extends Endpoint> = (ctx: Context<Who<E>>) => Promise<void>
type Outside<E extends Endpoint> = {
  kind: 'outside'
  before?: Before<E>
  run: (ctx: OutsideContext<Who<E>> & Cookie<E>, input: Input<E>) => Promise<Answer<E>>
}
type Home<E extends Endpoint> = { kind: 'home'; run: Inside<E> }
type AnyHost<E extends Endpoint> = {
  kind: 'anyHost'
  run: (ctx: AnyHostContext & Cookie<E>, input: Input<E>) => Promise<Answer<E>>
}
export type Handler<E extends Endpoint> = Inside<E> | Home<E> | Outside<E> | AnyHost<E>

/**
 * Marks an operation that opens its own transactions: while it hashes or reads a file it holds no connection. `before`
 * refuses, and only reads, before anything of the body is received.
 */
export const outside = <E extends Endpoint>(run: Outside<E>['run'], before?: Before<E>) =>
  ({ kind: 'outside', run, ...(before && { before }) }) satisfies Outside<E>
/** Marks an operation on the caller’s own account: its transaction is in their home company, wherever they work. */
export const home = <E extends Endpoint>(run: Inside<E>): Home<E> => ({ kind: 'home', run })
/** Marks a public operation that answers on every host, a company's or not. */
export const anyHost = <E extends Endpoint>(run: AnyHost<E>['run']): AnyHost<E> => ({ kind: 'anyHost', run })

/** Made for the few who ask: most requests are over before anybody could go. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const closed = () => raw.writableFinished || gone.abort(new ApiError('GONE'))
  if (raw.destroyed) closed()
  else raw.once('close', closed)
  return gone.signal
}

type Run = (ctx: never, input: never) => Promise<unknown>
type AnyHandler =
  | Run
  | { kind: 'home' | 'outside' | 'anyHost'; run: Run; before?: (ctx: never) => Promise<void> }
export type Route = { endpoint: Endpoint; handler: AnyHandler }

/** Joins a feature's endpoints with its operations. One that is missing or of another type does not compile. */
export function mount<A extends Record<string, Endpoint>>(
  api: A,
  handlers: { [K in keyof A]: Handler<A[K]> },
): Route[] {
  return Object.entries(api).map(([name, endpoint]) => ({ endpoint, handler: handlers[name] as AnyHandler }))
}

function mayCall(endpoint: Endpoint, actor: Actor, company: CompanyRef): void {
  const allow = permissions[endpoint.id]
  // Another company's host is a super_admin's alone; for all others the token is none there.
  if (actor.companyId !== company.id && actor.role !== 'super_admin') fail('UNAUTHORIZED')
  // Sessions stay as they are: they are good again when the company goes on.
  if (actor.companyId === company.id && company.status === 'suspended') fail('UNAUTHORIZED')
  if (actor.scopes && (endpoint.scope === null || !actor.scopes.includes(endpoint.scope))) fail('FORBIDDEN')
  if (allow === 'public' || !roleAllowed(allow, actor.role)) fail('FORBIDDEN')
  if (actor.mustEnrol && !endpoint.whileEnrolling)
    fail('FORBIDDEN', { details: { reason: 'second_factor_needed' } })
  if (endpoint.freshProof === true) requireFreshProof(actor)
}

const principalAt = (endpoint: Endpoint, request: FastifyRequest, { tokens }: Services): Principal | null =>
  permissions[endpoint.id] === 'public' ? null : principalOf(request.headers.authorization, tokens)

async function answer(
  route: Route,
  services: Services,
  limits: RequestLimits | null,
  beginForm: BeginForm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint, handler } = route
  const company = await requestCompany(services, request)
  const isPublic = permissions[endpoint.id] === 'public'
  const principal = principalAt(endpoint, request, services)
  if (!isPublic && !principal) fail('UNAUTHORIZED')

  const committed: (() => void | Promise<void>)[] = []
  const base: BaseContext & Partial<WithCookie> = {
    services,
    request: {
      id: request.id,
      ip: request.ip,
      origin: listedOrigin(services.env, request) ?? `${request.protocol}://${request.host}`,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      log: request.log,
      get gone() {
        return goneSignal(reply)
      },
      rawBody: request.rawBody,
    },
    bearer: endpoint.knowsBearer ? claimsOf(request.headers.authorization, services.tokens) : null,
    afterCommit: (then) => void committed.push(then),
    ...(endpoint.cookie ? { refreshCookie: refreshCookie(services.env, request, reply) } : {}),
  }
  const finish = async <T>(result: T): Promise<T> => {
    for (const then of committed.splice(0)) await then()
    return result
  }
  const kind = typeof handler === 'function' ? 'inside' : handler.kind
  const run = (typeof handler === 'function' ? handler : handler.run) as (
    ctx: unknown,
    input: unknown,
  ) => Promise<unknown>

  if (kind === 'anyHost') return finish(await run({ ...base, company }, parse(endpoint, request, undefined)))
  if (!company) fail('NOT_FOUND')
  if (isPublic && company.status === 'suspended' && !endpoint.whileSuspended) failSuspended(company)

  // A token says nothing before the database knows it: until then an API token's call is its network's, and that of a
  // session, which may have ended, its own.
  let isCountedAsPerson = false
  const countAsPerson = (person: string) => {
    if (isCountedAsPerson || !limits) return
    isCountedAsPerson = true
    if (!principal?.session) limits.giveBack(rateOf(endpoint, request), { ip: request.ip })
    limits.count(rateOf(endpoint, request), { person })
  }

  /** Opens the company's transaction, with the actor checked in the same write. */
  const inside = <T>(
    body: (ctx: Context<Actor | null>) => Promise<T>,
    { readOnly = false, atHome = false }: { readOnly?: boolean; atHome?: boolean } = {},
  ): Promise<T> => {
    if (!principal)
      return services.db.withTenant(
        company.id,
        (tx) => body({ ...base, company, tx, actor: null, askAgain: async () => null }),
        {
          readOnly,
        },
      )
    const judged = (row: Row | undefined) => {
      const found = actorOf(row) ?? fail('UNAUTHORIZED')
      countAsPerson(found.actor.id)
      mayCall(endpoint, found.actor, company)
      return found
    }
    const where = atHome ? principal.companyId : company.id
    return services.db.withTenant(
      principal.companyId,
      async (tx, rows) => {
        const { actor, usedId } = judged(rows[0])
        markSeen(services, principal, usedId, base.request)
        const askAgain = async () => judged(await rowNow(tx, principal, where)).actor
        return body({ ...base, company, tx, actor, askAgain })
      },
      { first: principal.statement, ...(atHome ? {} : { then: company.id }), readOnly },
    )
  }

  if (kind === 'outside' || endpoint.files) {
    // Nothing is received from someone who may not send it.
    const before = typeof handler === 'function' ? undefined : handler.before
    const judge = async (ctx: Context<Actor | null>) => {
      await before?.(ctx as never)
      return ctx.actor
    }
    const actor = principal ? await inside(judge, { readOnly: true }) : null
    const form = takesForm(endpoint, request)
      ? await receiveForm(services, endpoint, request, () => beginForm(actor?.id ?? request.ip))
      : undefined
    try {
      const input = parse(endpoint, request, form)
      const transaction = async <T>(body: (ctx: Context<Actor | null>) => Promise<T>) =>
        finish(await inside(body))
      const atHome = async <T>(body: (ctx: Context<Actor | null>) => Promise<T>) =>
        finish(await inside(body, { atHome: true }))
      if (kind !== 'outside') return await (kind === 'home' ? atHome : transaction)((ctx) => run(ctx, input))
      return await finish(await run({ ...base, company, actor, transaction, atHome }, input))
    } finally {
      await form?.remove()
    }
  }
  return finish(
    await inside((ctx) => run(ctx, parse(endpoint, request, undefined)), {
      readOnly: endpoint.method === 'GET',
      atHome: kind === 'home',
    }),
  )
}

/** Both kinds that a page of another site can send without asking first. */
const isForm = (request: FastifyRequest): boolean =>
  request.isMultipart() ||
  /^\s*application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')

/** What is no form at all is read as one without fields, but where JSON is taken as well. */
const takesForm = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  (endpoint.form || endpoint.files !== undefined) && (!endpoint.json || isForm(request))

/**
 * What a call is counted as: JSON beside a form of files brings none, and is a call as any other. Asked before the body
 * is looked at, by the header alone.
 */
const rateOf = ({ rate, json }: Endpoint, { headers }: FastifyRequest): Endpoint['rate'] =>
  json && !/^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '') ? 'default' : rate

/** UNAUTHORIZED where the session of a token has ended. */
async function requireSession({ db }: Services, { companyId, statement }: Principal): Promise<void> {
  await db.withTenant(companyId, async (_, rows) => actorOf(rows[0]) ?? fail('UNAUTHORIZED'), {
    first: statement,
    readOnly: true,
  })
}

/** Every endpoint as a route below `/api/v1`. */
export function addRoutes(app: FastifyInstance, services: Services, routes: Route[]): void {
  const limits = services.env.CAIRN_RATE_LIMITS === 'off' ? null : requestLimits(services.seal, 'api')
  const beginForm = formsAtOnce()
  for (const route of routes) {
    const { endpoint } = route
    app.route({
      method: endpoint.method,
      url: API_PREFIX + endpoint.path,
      config: { endpoint },
      // Before anything is received. Only a token whose signature holds says which session is counted.
      async onRequest(request) {
        const principal = limits && principalAt(endpoint, request, services)
        const session = principal?.session
        const rate = rateOf(endpoint, request)
        limits?.count(rate, session ? { session: session.id } : { ip: request.ip })
        if (services.maintenance.on && !endpoint.duringMaintenance) fail('MAINTENANCE')
        // What everybody's pages ask for writes nothing; of an API token nobody knows yet whose it is.
        if (!limits || !rate || rate === 'default') return
        if (permissions[endpoint.id] === 'public') await countForAll(services, rate, { ip: request.ip })
        else if (session && services.db.kind === 'postgres') {
          // One that has ended uses up nothing of its owner's.
          await requireSession(services, principal)
          await countForAll(services, rate, { person: session.userId })
        }
      },
      ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
      async handler(request, reply) {
        // A form that nobody reads is a kind of body as any other that is not read.
        if (isForm(request) && !endpoint.form && !endpoint.files) fail('UNSUPPORTED_MEDIA_TYPE')
        if (endpoint.tus) speaksTus(reply)
        else if (isOctets(request)) fail('UNSUPPORTED_MEDIA_TYPE')
        if (endpoint.cookie) requireOwnPage(services.env, request)
        const result = await answer(route, services, limits, beginForm, request, reply)
        reply.header('cache-control', 'no-store')
        // Not the cookies: they would go for every company of the domain. Nor the storage: theme and language stay.
        if (endpoint.clearsCache) reply.header('clear-site-data', '"cache"')
        if (endpoint.download) return sendFile(reply, result as FileAnswer)
        if (result instanceof RawJson) return reply.type('application/json').send(`{"data":${result.text}}`)
        // What the contract does not name does not leave.
        const data = endpoint.data.parse(result)
        return endpoint.tus ? sendUpload(reply, endpoint, data as Upload) : { data }
      },
    })
  }
}
