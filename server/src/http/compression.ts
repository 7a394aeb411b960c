import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this, in bytes, an answer fits one packet either way. */
const WORTH_IT = 1024
/** Of 0 to 11: beyond it each percent saved costs more of the server’s time than of the line’s. */
const BROTLI_QUALITY = 4

/**
 * Pages and the API's JSON leave compressed, for whoever can read that: over a slow line they are half of the wait.
 * What is answered to a cookie repeats nothing that a stranger's page could have the browser send along, so lengths
 * give no secret away; all else of the API goes by a token. Files are left as they are: they have ranges and lengths,
 * and what is worth compressing of them is compressed already. What comes in is never unpacked.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    globalDecompression: false,
    threshold: WORTH_IT,
    encodings: ['br', 'gzip'],
    customTypes: /^(?:text\/html|application\/json)(?:;|$)/,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
}
