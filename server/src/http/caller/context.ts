import type { FastifyBaseLogger } from 'fastify'
import type { Language } from '#contract/fields.ts'
import type { Role } from '#contract/roles.ts'
import type { Scope } from '#contract/endpoint.ts'
import type { Status } from '#contract/people/users.ts'
import type { OwnCompanyId, Tx } from '../../db/tenant.ts'
import type { CompanyRef } from '../../platform/companies/company-ref.ts'
import type { OwnServices } from '../../services.ts'
import type { Claims } from './tokens.ts'

/** Who calls, as the database knew them when the request began. */
export type Actor = {
  id: string
  /** Where they live; a super_admin may work in another company. */
  companyId: OwnCompanyId
  role: Role
  status: Status
  name: string
  surname: string
  email: string
  lastLogin: Date | null
  preferredLanguage: Language | null
  timeZone: string | null
  timeZoneChosen: boolean
  photoKey: string | null
  createdAt: Date
  invitedAt: Date | null
  onboarded: boolean
  /** Null where an API token calls. */
  sessionId: string | null
  /** Proved within minutes that it is them. */
  proved: boolean
  /** May do nothing but set up the second factor that the company asks for. */
  mustEnrol: boolean
  /** Null where a session calls: it may do all that the role may. */
  scopes: Scope[] | null
}

/** A company that the request may be in. */
export type OwnCompany = CompanyRef & { id: OwnCompanyId }

export type RequestInfo = {
  id: string
  ip: string
  /** Scheme and host that the browser called, for what is bound to them: never for links that leave the server. */
  origin: string
  userAgent: string | null
  /** Those that whoever calls reads, as their browser says, the first first. */
  languages: readonly Language[]
  log: FastifyBaseLogger
  /** Aborted where who called is gone before the answer. */
  gone: AbortSignal
  /** The body as it was sent, where it was JSON. */
  rawBody: string | undefined
}

/** The refresh cookie of the request and the answer. */
export type RefreshCookie = {
  value: string | undefined
  set(value: string, expires: Date): void
  clear(): void
}

export type BaseContext = {
  services: OwnServices
  request: RequestInfo
  /** Whose the Bearer token is or was, for the public operation that ends its session; null where there is none of ours. */
  bearer: Claims | null
  /** Runs when the transaction is committed, before the answer leaves. */
  afterCommit(then: () => void | Promise<void>): void
}

/** What an operation gets besides, whose endpoint says `cookie`. */
export type WithCookie = { refreshCookie: RefreshCookie }

/** What an operation gets: an open transaction inside the company, and who calls. */
export type Context<A extends Actor | null = Actor> = BaseContext & {
  company: OwnCompany
  tx: Tx
  actor: A
  /**
   * Judges who calls once more, as at the door, and answers them as they are now. For whoever waited for a lock and
   * then gives or takes rights: meanwhile who calls may have been shut out, signed out or given another role.
   */
  askAgain(): Promise<A>
}

/** What an operation gets that opens its transactions itself: hashing, uploads and long work hold no connection. */
export type OutsideContext<A extends Actor | null = Actor> = BaseContext & {
  company: OwnCompany
  actor: A
  /** Opens a transaction inside the company. The actor's role and status are read again in it. */
  transaction<T>(body: (ctx: Context<A>) => Promise<T>): Promise<T>
  /** The same in the actor's home company, wherever they work: for their own account. */
  inOwnCompany<T>(body: (ctx: Context<A>) => Promise<T>): Promise<T>
}

/** What an operation gets that answers on any host, a company's or not. */
export type AnyHostContext = BaseContext & { company: OwnCompany | null }
