import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import { API_PREFIX } from '#contract/prefix.ts'
import type { Services } from '../services.ts'
import { listedOrigin } from './page/page-origin.ts'

/** Lets the listed pages of other origins call the API, with the cookie. Where none is listed there is no CORS at all. */
export async function crossOrigin(app: FastifyInstance, { env }: Services): Promise<void> {
  if (!env.CAIRN_CORS_ORIGINS.length) return
  await app.register(cors, {
    delegator(request, callback) {
      const isApi = request.url.startsWith(`${API_PREFIX}/`)
      const options: FastifyCorsOptions = {
        origin: (isApi && listedOrigin(env, request)) || false,
        credentials: true,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['accept', 'authorization', 'content-type', 'tus-resumable', 'upload-offset'],
        // A script may read no other header of such an answer: the name of a download, when to try again, and how far
        // an upload is.
        exposedHeaders: [
          'content-disposition',
          'retry-after',
          'tus-resumable',
          'upload-expires',
          'upload-length',
          'upload-offset',
        ],
        maxAge: 600,
        // OPTIONS that asks for no method is no preflight: it is answered as anybody else's is.
        preflight: 'access-control-request-method' in request.headers,
      }
      callback(null, options)
    },
  })
}
