import type { Endpoint } from '#contract/endpoint.ts'
import { useMutation } from '@tanstack/react-query'
import { tellFailure } from './action.ts'
import { download } from './client.ts'
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
