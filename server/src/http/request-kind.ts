import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { permissions } from '#contract/permissions.ts'
import type { Services } from '../services.ts'
import { principalOf, type Principal } from './caller/actor.ts'

/** Who calls by their token, which says nothing yet before the database knows it. */
export const principalAt = (
  endpoint: Endpoint,
  request: FastifyRequest,
  { tokens }: Services,
): Principal | null =>
  permissions[endpoint.id] === 'public' ? null : principalOf(request.headers.authorization, tokens)

/** Both kinds that a page of another site can send without asking first. */
export const isForm = (request: FastifyRequest): boolean =>
  request.isMultipart() ||
  /^\s*application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '')

/** What is no form at all is read as one without fields, but where JSON is taken as well. */
export const takesForm = (endpoint: Endpoint, request: FastifyRequest): boolean =>
  (endpoint.form || endpoint.files !== undefined) && (!endpoint.json || isForm(request))

/**
 * What a call is counted as: JSON beside a form of files brings none, and is a call as any other. Asked before the body
 * is looked at, by the header alone.
 */
export const rateOf = ({ rate, json }: Endpoint, { headers }: FastifyRequest): Endpoint['rate'] =>
  json && !/^\s*multipart\/form-data\b/i.test(headers['content-type'] ?? '') ? 'default' : rate
