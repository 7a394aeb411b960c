import { attachmentsApi } from '#contract/attachments.ts'
import { platformApi } from '#contract/installation/platform.ts'
import type { DetailedError, Upload } from 'tus-js-client'
import { ApiError, networkError, normaliseError } from '../api-error.ts'
import { apiBase } from '../base.ts'
import { changedFiles } from './changed-file.ts'
import { call, heed, tokenOf } from '../client.ts'
import { session } from '../session/current-session.ts'
import { reportMaintenance } from '../session/maintenance.ts'
import { requestPath } from '../request.ts'

const MiB = 1024 * 1024
/** Small enough to arrive within the server’s patience over a slow line. */
const CHUNK_BYTES = 8 * MiB
/** For a quarter of an hour; each piece that arrives begins them anew. */
const waits = Array.from({ length: 64 }, (_, tried) => Math.min(500 * 2 ** tried, 15_000))

export type Sending = {
  /** What is kept stays; `go` sends the rest. */
  stop(): void
  go(): void
  /** What is kept goes, too. */
  giveUp(): void
}
type Listener = {
  /** Bytes that are on their way or there. */
  progress(sent: number): void
  /** The line is away; it is tried again by itself. */
  interrupted(): void
  done(): void
  failed(error: ApiError): void
}

function asApiError(error: Error | DetailedError): ApiError {
  if (error instanceof ApiError) return error
  // What went wrong before there was a request: no token was to be had.
  if ('causingError' in error && error.causingError instanceof ApiError) return error.causingError
  const response = 'originalResponse' in error ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status < 200) return networkError(error)
  if (status === 404) return new ApiError({ code: 'NOT_FOUND', type: 'not_found', message: '' }, status)
  let payload: unknown
  try {
    payload = JSON.parse(response.getBody())
  } catch {
    payload = undefined
  }
  const headers = new Headers({ 'retry-after': response.getHeader('retry-after') ?? '' })
  return normaliseError(payload, new Response(null, { status, headers }))
}

/** The answer to a HEAD says no more than its status: whether that is maintenance is asked. */
function askWhether({ code }: ApiError): void {
  if (code !== '503') return
  const ask = async () => {
    const { on } = await call(platformApi.maintenance)
    if (on) reportMaintenance()
  }
  void ask().catch(() => undefined)
}

/** Whether the same bytes may be taken the next time: all but what was judged and refused. */
const isPassing = ({ status, code }: ApiError) =>
  (status === 0 && code !== 'CANCELLED' && code !== 'FILE_CHANGED') ||
  code === 'CONFLICT' ||
  status === 408 ||
  status === 423 ||
  status === 429 ||
  status >= 500

/**
 * Sends a file to where its upload was announced, in pieces, by the tus protocol: it goes on where it stood after the
 * line was away, the page was asleep or the server began anew. To the same address as every call, with the same token,
 * and what a refusal says is heeded alike. It is begun and ended by one `person`: where another comes, it fails.
 */
export async function sendFile(
  file: File,
  id: string,
  person: string | undefined,
  listener: Listener,
): Promise<Sending> {
  const tus = await import('tus-js-client')
  const stop = (upload: Upload, forGood = false) => void upload.abort(forGood).catch(console.error)
  let sent: string | undefined
  const upload = new tus.Upload(file, {
    uploadUrl: new URL(apiBase() + requestPath(attachmentsApi.send, { params: { id } }), location.href).href,
    chunkSize: CHUNK_BYTES,
    retryDelays: waits,
    storeFingerprintForResuming: false,
    async onBeforeRequest(request) {
      sent = await (person ? tokenOf(person) : session.token())
      request.setHeader('authorization', `Bearer ${sent}`)
      // A browser would say no more of it than of a line that is away.
      const changed = await changedFiles({ file })
      if (changed) throw changed
    },
    onShouldRetry(error) {
      const known = asApiError(error)
      if ('originalResponse' in error && error.originalResponse) heed(known, sent)
      askWhether(known)
      if (!isPassing(known)) return false
      if (known.status === 0) listener.interrupted()
      return true
    },
    onProgress: (sent) => listener.progress(sent),
    onSuccess: () => {
      window.removeEventListener('online', again)
      listener.done()
    },
    onError: (error) => {
      window.removeEventListener('online', again)
      listener.failed(asApiError(error))
    },
  })
  // The line is there again: nobody waits for the next try.
  const again = () => void upload.abort().then(() => upload.start(), console.error)
  const go = () => {
    window.addEventListener('online', again)
    upload.start()
  }
  go()
  return {
    stop() {
      window.removeEventListener('online', again)
      stop(upload)
    },
    go,
    giveUp() {
      window.removeEventListener('online', again)
      stop(upload, true)
    },
  }
}
