import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import { roleAllowed } from '#contract/roles.ts'
import { ApiError, fail, failSuspended } from '../core/errors.ts'
import type { Row } from '../db/driver.ts'
import type { Tx } from '../db/tenant.ts'
import type { CompanyRef } from '../platform/companies/company-ref.ts'
import type { Services } from '../services.ts'
import { rowNow } from './ask-again.ts'
import { receiveForm, type BeginForm } from './bytes/upload.ts'
import { actorOf, claimsOf, type Principal } from './caller/actor.ts'
import type { Actor, BaseContext, Context, OwnCompany, WithCookie } from './caller/context.ts'
import { refreshCookie } from './caller/cookie.ts'
import { requireFreshProof } from './caller/fresh-proof.ts'
import { markSeen } from './caller/mark-seen.ts'
import { readLanguages } from './caller/read-languages.ts'
import type { RequestLimits } from './caller/rate-limits.ts'
import { requestCompany } from './host.ts'
import { isInOwnCompany, type Early, type Route } from './mount.ts'
import { listedOrigin } from './page/page-origin.ts'
import { parse } from './parse.ts'
import { principalAt, rateOf, takesForm } from './request-kind.ts'

/** What all calls of a server go through. */
export type Door = { services: Services; limits: RequestLimits | null; beginForm: BeginForm }

/** One call, as far as it is known before a transaction is opened. */
type Call = Door & {
  endpoint: Endpoint
  request: FastifyRequest
  principal: Principal | null
  base: BaseContext & Partial<WithCookie>
  company: OwnCompany
}
type Body<T> = (ctx: Context<Actor | null>) => Promise<T>
type Inside = <T>(
  body: Body<T>,
  how?: {
    readOnly?: boolean
    mayBeAtReplica?: boolean
    inOwnCompany?: boolean
    ahead?: ((early: Pick<Early, 'tx' | 'askAgain'>) => void) | undefined
  },
) => Promise<T>

/** What the operation of a route answers to a request, whose transactions are committed by then. */
export async function answer(
  door: Door,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { services } = door
  const { endpoint, handler } = route
  const company = await requestCompany(services, request)
  const isPublic = permissions[endpoint.id] === 'public'
  const principal = principalAt(endpoint, request, services)
  if (!isPublic && !principal) fail('UNAUTHORIZED')

  const committed: (() => void | Promise<void>)[] = []
  const base = contextOf(endpoint, services, request, reply, (then) => void committed.push(then))
  const finish = async <T>(result: T): Promise<T> => {
    for (const then of committed.splice(0)) await then()
    return result
  }
  const { kind, run, before, send } = operationOf(handler)
  if (kind === 'anyHost') return finish(await run({ ...base, company }, parse(endpoint, request, undefined)))
  if (!company) fail('NOT_FOUND')
  if (isPublic && company.status === 'suspended' && !endpoint.whileSuspended) failSuspended(company)

  const call = { ...door, endpoint, request, principal, base, company }
  const inside = transactionsOf(call)
  if (kind !== 'outside' && !endpoint.files) {
    const isOwn = isInOwnCompany(route)
    const early = send && sendingAhead(call, send, isOwn)
    const asked = async (ctx: Context<Actor | null>) =>
      early ? run(ctx, early.input, await early.sent) : run(ctx, parse(endpoint, request, undefined), null)
    return finish(
      await inside(asked, {
        ahead: early?.begin,
        readOnly: endpoint.method === 'GET',
        mayBeAtReplica: endpoint.method === 'GET',
        inOwnCompany: isOwn,
      }),
    )
  }
  return received(call, inside, before, async (input, actor) => {
    const transaction = async <T>(body: Body<T>) => finish(await inside(body))
    const inOwnCompany = async <T>(body: Body<T>) => finish(await inside(body, { inOwnCompany: true }))
    if (kind !== 'outside')
      return (kind === 'ownCompany' ? inOwnCompany : transaction)((ctx) => run(ctx, input))
    return finish(await run({ ...base, company, actor, transaction, inOwnCompany }, input))
  })
}

type Operation = {
  kind: 'inside' | 'ownCompany' | 'outside' | 'anyHost' | 'ahead' | 'aheadInOwnCompany'
  run: (ctx: unknown, input: unknown, sent?: unknown) => Promise<unknown>
  before?: ((ctx: never) => Promise<void>) | undefined
  send?: Send
}
type Send = (early: Early, input: unknown) => Promise<unknown>
const operationOf = (handler: Route['handler']): Operation =>
  typeof handler === 'function'
    ? { kind: 'inside', run: handler as Operation['run'] }
    : (handler as Operation)

/** What leaves before it is known who calls; undefined where that says too little, or what is asked cannot be read. */
function sendingAhead({ endpoint, request, principal, company }: Call, send: Send, isOwn: boolean) {
  if (!principal?.session || (!isOwn && principal.companyId !== company.id)) return undefined
  const { userId } = principal.session
  let input: unknown
  try {
    input = parse(endpoint, request, undefined)
  } catch (error) {
    // Told to who may call, once they are known.
    if (error instanceof ApiError) return undefined
    throw error
  }
  const early = {
    input,
    sent: Promise.resolve<unknown>(null),
    begin(transaction: Pick<Early, 'tx' | 'askAgain'>) {
      early.sent = send({ ...transaction, userId }, input)
      // Where they may not call, nobody asks what came of it.
      early.sent.catch(() => {})
    },
  }
  return early
}

function contextOf(
  endpoint: Endpoint,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  afterCommit: BaseContext['afterCommit'],
): BaseContext & Partial<WithCookie> {
  return {
    services,
    request: {
      id: request.id,
      ip: request.ip,
      origin: listedOrigin(services.env, request) ?? `${request.protocol}://${request.host}`,
      userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
      get languages() {
        return readLanguages(request.headers['accept-language'])
      },
      log: request.log,
      get gone() {
        return goneSignal(reply)
      },
      rawBody: request.rawBody,
    },
    bearer: endpoint.knowsBearer ? claimsOf(request.headers.authorization, services.tokens) : null,
    afterCommit,
    ...(endpoint.cookie ? { refreshCookie: refreshCookie(services.env, request, reply) } : {}),
  }
}

/** Made for the few who ask: most requests are over before anybody could go. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  const closed = () => raw.writableFinished || gone.abort(new ApiError('GONE'))
  if (raw.destroyed) closed()
  else raw.once('close', closed)
  return gone.signal
}

/** Opens the company's transactions, with the actor checked in the same write. */
function transactionsOf(call: Call): Inside {
  const { services, endpoint, principal, base, company } = call
  const countAsPerson = countingOf(call)
  return (body, { readOnly = false, mayBeAtReplica = false, inOwnCompany = false, ahead } = {}) => {
    if (!principal)
      return services.db.withTenant(
        company.id,
        (tx) => body({ ...base, company, tx, actor: null, askAgain: async () => null }),
        { readOnly, mayBeAtReplica },
      )
    const judged = (row: Row | undefined) => {
      const found = actorOf(row) ?? fail('UNAUTHORIZED')
      countAsPerson(found.actor.id)
      mayCall(endpoint, found.actor, company)
      return found
    }
    const where = inOwnCompany ? principal.companyId : company.id
    const askingAgain = (tx: Tx) => async () => judged(await rowNow(tx, principal, where)).actor
    return services.db.withTenant(
      principal.companyId,
      async (tx, rows) => {
        const { actor, usedId } = judged(rows[0])
        markSeen(services, principal, usedId, base.request)
        return body({ ...base, company, tx, actor, askAgain: askingAgain(tx) })
      },
      {
        first: principal.statement,
        ahead: ahead && ((tx) => ahead({ tx, askAgain: askingAgain(tx) })),
        ...(inOwnCompany ? {} : { then: company.id }),
        readOnly,
        mayBeAtReplica,
      },
    )
  }
}

/**
 * A token says nothing before the database knows it: until then an API token's call is its network's, and that of a
 * session, which may have ended, its own.
 */
function countingOf({ limits, endpoint, request, principal }: Call): (person: string) => void {
  let isCounted = false
  return (person) => {
    if (isCounted || !limits) return
    isCounted = true
    if (!principal?.session) limits.giveBack(rateOf(endpoint, request), { ip: request.ip })
    limits.count(rateOf(endpoint, request), { person })
  }
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

/** Receives the body of who may send it; its files are removed once they were looked at. */
async function received(
  call: Call,
  inside: Inside,
  before: Operation['before'],
  then: (input: unknown, actor: Actor | null) => Promise<unknown>,
): Promise<unknown> {
  const { services, endpoint, request, principal, beginForm } = call
  // Nothing is received from someone who may not send it.
  const judge = async (ctx: Context<Actor | null>) => {
    await before?.(ctx as never)
    return ctx.actor
  }
  const actor = principal ? await inside(judge, { readOnly: true }) : null
  const form = takesForm(endpoint, request)
    ? await receiveForm(services, endpoint, request, () => beginForm(actor?.id ?? request.ip))
    : undefined
  try {
    return await then(parse(endpoint, request, form), actor)
  } finally {
    await form?.remove()
  }
}
