import type { Endpoint } from '#contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { tellFailure } from '../action.ts'
import { ApiError } from '../api-error.ts'
import { download, downloadFrom } from '../client.ts'
import type { CallArgs, CallInput } from '../request.ts'

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

/**
 * The same for attached files: their addresses work for minutes, and one that is over is asked for anew. One is fetched
 * at a time: `savingId` names it, and what is pressed meanwhile is not fetched twice.
 * @param renew the files anew, with addresses that work
 */
export function useSaveFile(renew: () => Promise<readonly SignedFile[]>) {
  const saving = useMutation<string, Error, SignedFile>({
    mutationFn: async (file) => {
      const good = Date.parse(file.urlsUntil) > Date.now()
      const fresh = good ? file : (await renew()).find(({ id }) => id === file.id)
      if (!fresh) throw new ApiError({ code: 'NOT_FOUND', type: 'attachment', message: '' }, 404)
      return downloadFrom(fresh.downloadUrl)
    },
    onError: tellFailure,
  })
  return {
    save: (file: SignedFile) => {
      if (!saving.isPending) saving.mutate(file)
    },
    savingId: saving.isPending ? saving.variables.id : null,
  }
}
