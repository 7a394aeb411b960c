import type { Endpoint } from '#contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { tellFailure } from './action.ts'
import { ApiError } from './api-error.ts'
import { download, downloadFrom } from './client.ts'
import type { CallArgs, CallInput } from './request.ts'

type Downloading = Endpoint & { download: readonly string[] }

/**
 * A file to save, the one way in which screens get one: it fails as every call does.
 * ```tsx
 * const save = useDownload(auditApi.export)
 * <Button loading={save.isPending} onClick={() => save.mutate({ body: { format: 'csv' } })}>…
 * ```
 */
export function useDownload<E extends Downloading>(endpoint: E) {
  return useMutation<string, Error, CallInput<E>>({
    mutationKey: [endpoint.id],
    mutationFn: (input) => download(endpoint, ...([input] as CallArgs<E>)),
    onError: tellFailure,
  })
}

type SignedFile = { id: string; downloadUrl: string; urlsUntil: string }
type Saving = {
  file: SignedFile
  /** The files anew, with addresses that work. */ renew: () => Promise<readonly SignedFile[]>
}

/** The same for an attached file: its address works for minutes, and one that is over is asked for anew. */
export function useSaveFile() {
  return useMutation<string, Error, Saving>({
    mutationFn: async ({ file, renew }) => {
      const good = Date.parse(file.urlsUntil) > Date.now()
      const fresh = good ? file : (await renew()).find(({ id }) => id === file.id)
      if (!fresh) throw new ApiError({ code: 'NOT_FOUND', type: 'attachment', message: '' }, 404)
      return downloadFrom(fresh.downloadUrl)
    },
    onError: tellFailure,
  })
}
