import type { FastifyBaseLogger } from 'fastify'
import type { Services } from './services.ts'

/** Joins each kind of background job with what does it. */
export function registerJobs(_services: Services, _log: FastifyBaseLogger): void {}
