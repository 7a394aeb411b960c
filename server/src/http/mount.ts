import type { z } from 'zod'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import type { PublicOperation } from '#contract/permissions.ts'
import type { Tx } from '../db/tenant.ts'
import type { FileAnswer } from '../platform/files/file-answer.ts'
import type { Actor, AnyHostContext, Context, OutsideContext, WithCookie } from './caller/context.ts'
import type { RawJson } from './raw-json.ts'

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
type InOwnCompany<E extends Endpoint> = { kind: 'ownCompany'; run: Inside<E> }
type AnyHost<E extends Endpoint> = {
  kind: 'anyHost'
  run: (ctx: AnyHostContext & Cookie<E>, input: Input<E>) => Promise<Answer<E>>
}
/** What an operation that sends ahead may ask before it is known who calls. */
export type Early = { tx: Tx; userId: string; askAgain: () => Promise<Actor> }
type Ahead<E extends Endpoint> = {
  kind: 'ahead' | 'aheadInOwnCompany'
  send: (early: Early, input: Input<E>) => Promise<unknown>
  run: (ctx: Context<Who<E>>, input: Input<E>, sent: never) => Promise<Answer<E>>
}
export type Handler<E extends Endpoint> = Inside<E> | InOwnCompany<E> | Outside<E> | AnyHost<E> | Ahead<E>

/**
 * Marks an operation that opens its own transactions: while it hashes or reads a file it holds no connection. `before`
 * refuses, and only reads, before anything of the body is received.
 */
export const outside = <E extends Endpoint>(run: Outside<E>['run'], before?: Before<E>) =>
  ({ kind: 'outside', run, ...(before && { before }) }) satisfies Outside<E>
/**
 * Marks an operation that gathers the rows of a file in its transaction and makes the file once that has ended: with the
 * embedded database others would wait for it, with another a connection.
 */
export const fileAfter = <E extends Endpoint>(
  gather: (ctx: Context<Who<E>>, input: Input<E>) => Promise<() => Promise<Answer<E>>>,
) =>
  outside<E>(async (ctx, input) => {
    const make = await ctx.transaction((inside) => gather(inside, input))
    return make()
  })
/** Marks an operation on the caller’s own account: its transaction is in their own company, wherever they work. */
export const inOwnCompany = <E extends Endpoint>(run: Inside<E>): InOwnCompany<E> => ({
  kind: 'ownCompany',
  run,
})
/**
 * Marks an operation that sends its first statement together with the question who calls, to the person’s own rows and
 * before it is answered: it is taken back where they may not call. `sent` is what it answered, or null where it was not
 * sent: an API token does not say whose it is, and whoever works in another company is judged first.
 */
export const ahead = <E extends Endpoint, S>(
  send: (early: Early, input: Input<E>) => Promise<S>,
  run: (ctx: Context<Who<E>>, input: Input<E>, sent: S | null) => Promise<Answer<E>>,
) => ({ kind: 'ahead', send, run: run as Ahead<E>['run'] }) satisfies Ahead<E>
/** The same for what is the caller’s own, wherever they work. */
export const aheadInOwnCompany = <E extends Endpoint, S>(
  send: (early: Early, input: Input<E>) => Promise<S>,
  run: (ctx: Context<Who<E>>, input: Input<E>, sent: S | null) => Promise<Answer<E>>,
) => ({ ...ahead(send, run), kind: 'aheadInOwnCompany' }) satisfies Ahead<E>
/** Marks a public operation that answers on every host, a company's or not. */
export const anyHost = <E extends Endpoint>(run: AnyHost<E>['run']): AnyHost<E> => ({ kind: 'anyHost', run })

type Run = (ctx: never, input: never) => Promise<unknown>
type AnyHandler =
  | Run
  | { kind: 'ownCompany' | 'outside' | 'anyHost'; run: Run; before?: (ctx: never) => Promise<void> }
  | {
      kind: Ahead<Endpoint>['kind']
      run: (ctx: never, input: never, sent: never) => Promise<unknown>
      send: (early: Early, input: never) => Promise<unknown>
    }
export type Route = { endpoint: Endpoint; handler: AnyHandler }

/** Whether the transaction of an operation is in the caller’s own company, wherever they work. */
export const isInOwnCompany = ({ handler }: Route): boolean =>
  'kind' in handler && (handler.kind === 'ownCompany' || handler.kind === 'aheadInOwnCompany')

/** Joins a feature's endpoints with its operations. One that is missing or of another type does not compile. */
export function mount<A extends Record<string, Endpoint>>(
  api: A,
  handlers: { [K in keyof A]: Handler<A[K]> },
): Route[] {
  return Object.entries(api).map(([name, endpoint]) => ({ endpoint, handler: handlers[name] as AnyHandler }))
}
