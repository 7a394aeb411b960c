import { authApi } from '#contract/accounts/auth.ts'
import type { Data, Endpoint } from '#contract/endpoint.ts'
import { openCalls } from '#contract/open-calls.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ApiError, isApiError, networkError, normaliseError } from './api-error.ts'
import { away, reading } from './away.ts'
import { apiBase } from './base.ts'
import { changedFiles } from './files/changed-file.ts'
import { keptOf } from './kept/owner.ts'
import { session } from './session/current-session.ts'
import { dispositionName, saveFile } from './files/download-name.ts'
import { earlyAnswer } from './session/early-calls.ts'
import { wordsFor } from './toasts.ts'
import { needsFreshProof, proveAnew } from './session/fresh-proof.ts'
import { reportMaintenance } from './session/maintenance.ts'
import { type AnyInput, type CallArgs, type CallInput, requestBody, requestPath } from './request.ts'
import { noToken } from './session/renewal.ts'
import { personOf } from './session/token-claims.ts'

export { session }

/** A new access token for the refresh cookie. */
export async function refreshToken(signal: AbortSignal): Promise<string> {
  const { token } = await receive(authApi.refresh, {}, { signal })
  return token || Promise.reject(noToken())
}

/** As much as a browser goes on sending for a page that is gone. */
const OUTLIVES_ITS_PAGE = 16_000

type Sending = {
  signal?: AbortSignal | undefined
  /** Whose call it is, where it may be made long after it was asked for: it goes by nobody else's token. */
  as?: string | undefined
  /** The very token that it goes by. */
  by?: string | undefined
}

/** The token of this very person; rejects with CANCELLED where somebody else, or nobody, is signed in. */
export async function tokenOf(person: string): Promise<string> {
  const other = () => new ApiError({ code: 'CANCELLED', type: 'other_person', message: '' }, 0)
  if (session.person() !== person) throw other()
  const token = await session.token()
  // While it was waited for, somebody else may have come.
  return personOf(token) === person ? token : Promise.reject(other())
}

/** Makes a call; where it needs a fresh proof of who makes it, asks for one and makes it again. */
async function send(endpoint: Endpoint, input: AnyInput, sending: Sending): Promise<Response> {
  try {
    return await sendOnce(endpoint, input, sending)
  } catch (error) {
    if (!isApiError(error) || !needsFreshProof(error)) throw error
    if (await proveAnew()) return sendOnce(endpoint, input, sending)
    throw new ApiError({ code: 'CANCELLED', type: 'fresh_proof', message: error.message }, 0)
  }
}

async function sendOnce(endpoint: Endpoint, input: AnyInput, { signal, as, by }: Sending): Promise<Response> {
  const needsToken = !openCalls.includes(endpoint.id)
  const { body, type } = requestBody(endpoint, input)
  const headers = new Headers({ accept: 'application/json' })
  if (type) headers.set('content-type', type)
  const own = () => (as === undefined ? session.token() : tokenOf(as))
  // What was kept is read meanwhile: the rest says that it needs a connection, rather than wait for one.
  if (needsToken && reading.get() && away.get()) throw networkError(new Error('nothing answers just now'))
  const token = by ?? (needsToken ? await own() : endpoint.knowsBearer && session.held())
  if (token) headers.set('authorization', `Bearer ${token}`)
  let response: Response
  try {
    const address = apiBase() + requestPath(endpoint, input)
    response =
      (await earlyAnswer(endpoint.method, address)) ??
      (await fetch(address, {
        method: endpoint.method,
        headers,
        body: body ?? null,
        // What would be sent later is sent to its end, where its page is being left.
        keepalive:
          as !== undefined &&
          document.visibilityState === 'hidden' &&
          typeof body === 'string' &&
          body.length <= OUTLIVES_ITS_PAGE,
        // The refresh cookie travels only on its own path; the API may be another origin.
        credentials: 'include',
        signal: signal ?? null,
      }))
  } catch (cause) {
    if (signal?.aborted) throw cause
    throw (await changedFiles(input.files ?? {})) ?? networkError(cause)
  }
  if (response.ok) return response
  const error = normaliseError(await payloadOf(response), response)
  heed(error, (needsToken && token) || undefined)
  await wordsFor(error)
  throw error
}

/** What a refusal says of all calls: that maintenance is on, or that the token that was sent is none any more. */
export function heed(error: ApiError, sent: string | undefined): void {
  if (error.code === 'MAINTENANCE') reportMaintenance()
  if (error.status === 401 && sent) session.refuse(sent)
}

async function payloadOf(response: Response): Promise<unknown> {
  try {
    const payload: unknown = await response.json()
    return payload
  } catch {
    return undefined
  }
}

function receive<E extends Endpoint>(endpoint: E, input: AnyInput, sending: Sending): Promise<Data<E>> {
  const live = receiveNow(endpoint, input, sending)
  const isKept = endpoint.keptOffline && (endpoint.keptOffline !== 'hint' || keptOf() !== undefined)
  return isKept ? orKept(endpoint, requestPath(endpoint, input), live) : live
}

/** What of it was kept on this device stands in where the server is away; fetched by whoever may need it alone. */
async function orKept<E extends Endpoint>(
  endpoint: E,
  path: string,
  live: Promise<Data<E>>,
): Promise<Data<E>> {
  // Whoever waits for it is told.
  live.catch(() => undefined)
  const kept = await import('./kept/kept.ts').catch(() => undefined)
  return kept ? kept.orKept(endpoint, path, live) : live
}

async function receiveNow<E extends Endpoint>(
  endpoint: E,
  input: AnyInput,
  sending: Sending,
): Promise<Data<E>> {
  const response = await send(endpoint, input, sending)
  const payload = await payloadOf(response)
  if (typeof payload !== 'object' || payload === null || 'error' in payload)
    throw normaliseError(payload, response)
  const parsed = endpoint.data.safeParse('data' in payload ? payload.data : undefined)
  if (!parsed.success) {
    console.error(endpoint.id, parsed.error)
    throw new ApiError({ code: 'INVALID_RESPONSE', type: 'contract', message: '' }, response.status)
  }
  return parsed.data as Data<E>
}

/**
 * Makes a call and answers its data, typed and checked by the contract; rejects with an `ApiError`.
 * `await call(usersApi.byId, { params: { id } })`
 */
export function call<E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>): Promise<Data<E>> {
  return receive(endpoint, input ?? {}, {})
}

/** `call`, made only while this very person is signed in; rejects with CANCELLED where they are not. */
export function callAs<E extends Endpoint>(
  person: string,
  endpoint: E,
  ...[input]: CallArgs<E>
): Promise<Data<E>> {
  return receive(endpoint, input ?? {}, { as: person })
}

/** `call`, for a caller that has the input at hand; screens use `call` or `useAction`. */
export function perform<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Data<E>> {
  return receive(endpoint, input, {})
}

/**
 * What `useQuery`, `useSuspenseQuery` and `prefetchQuery` take: `useSuspenseQuery(query(usersApi.list, { query: { page } }))`.
 * Its key is `[endpoint.id, input]`; an action's `refreshes: [endpoint]` covers every input.
 */
export function query<E extends Endpoint>(endpoint: E, ...[input]: CallArgs<E>) {
  return queryOptions({
    queryKey: [endpoint.id, input ?? {}] as const,
    queryFn: ({ signal }): Promise<Data<E>> => receive(endpoint, input ?? {}, { signal }),
  })
}

const asFilters = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

type PagedEndpoint = Endpoint & {
  data: { _zod: { output: { items: unknown[]; page: number; totalPages: number } } }
}

/**
 * What `useInfiniteQuery` takes for a paged list: asks for page 1 onward and goes on while page < totalPages.
 * `const list = useInfiniteQuery(infinite(usersApi.list, { query: { search } }))`
 */
export function infinite<E extends PagedEndpoint>(endpoint: E, ...[input]: CallArgs<E>) {
  const given: AnyInput = input ?? {}
  return infiniteQueryOptions({
    queryKey: [endpoint.id, 'infinite', given] as const,
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }): Promise<Data<E>> =>
      receive(endpoint, { ...given, query: { ...asFilters(given.query), page: pageParam } }, { signal }),
    getNextPageParam: (last: { page: number; totalPages: number }) =>
      last.page < last.totalPages ? last.page + 1 : undefined,
  })
}

/**
 * Posts, and saves the answered file under the name of its content-disposition (`filename*` preferred).
 * Rejects when the answer names none.
 */
export async function download<E extends Endpoint & { download: readonly string[] }>(
  endpoint: E,
  ...[input]: CallArgs<E>
): Promise<string> {
  return saved(await send(endpoint, input ?? {}, {}))
}

/** The same of a file that has an address signed for minutes, which stands for no session. */
export async function downloadFrom(address: string): Promise<string> {
  const response = await fetch(address, { method: 'POST', credentials: 'omit' }).catch((cause: unknown) => {
    throw networkError(cause)
  })
  if (!response.ok) throw normaliseError(await response.json().catch(() => null), response)
  return saved(response)
}

async function saved(response: Response): Promise<string> {
  const name = dispositionName(response.headers.get('content-disposition'))
  if (!name) throw new ApiError({ code: 'INVALID_RESPONSE', type: 'download', message: '' }, response.status)
  saveFile(await response.blob(), name)
  return name
}

/** The token of a session that was left here while the server could not be told. */
let untold: string | undefined

/** Whether the server has ended the session of this token, or, without one, of the cookie; one that it refuses is none. */
async function tellSignOut(by: string | undefined): Promise<boolean> {
  try {
    await receive(authApi.logout, {}, { by })
  } catch (error) {
    if (!isApiError(error) || error.status !== 401) {
      console.error(error)
      untold = by
      return false
    }
  }
  untold = undefined
  return true
}

/**
 * Ends the session that it is pressed in, here, in the other tabs and on the server: by its own token, and nobody's who
 * has signed in by the time of the answer. Where the server could not be told, the sign-in says so.
 */
export async function signOut(): Promise<void> {
  const by = session.held()
  session.leave(by, (await tellSignOut(by)) ? 'signed_out' : 'signed_out_here')
}

/** Tells the server once more what it could not be told then; answers whether it has heard. */
export const signOutAgain = (): Promise<boolean> => tellSignOut(untold)
