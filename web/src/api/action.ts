import type { Data, Endpoint } from '#contract/endpoint.ts'
import type { OperationId } from '#contract/permissions.ts'
import type { FormErrors } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from './api-error.ts'
import { perform } from './client.ts'
import { showFieldErrors } from './forms.tsx'
import type { CallInput } from './request.ts'
import { errorToast, toast } from './toasts.ts'

export type ActionOptions<E extends Endpoint> = {
  /** Endpoints whose answers are no longer true afterwards: every input of them is asked again. */
  refreshes?: readonly { id: OperationId }[]
  /** The success toast: a translation key, or false for none. Default `generic.message.success`. */
  success?: string | false
  /** What to say on failure; false for nothing where the screen itself says it. */
  failure?: false | ((error: unknown) => boolean)
  /** Shows the server's field errors at the fields of this form. */
  form?: { setErrors: (errors: FormErrors) => void }
  /** Each waits for the one before: what was asked for last is what stays. */
  inTurn?: true
  onSuccess?: (data: Data<E>, input: CallInput<E>) => void | Promise<void>
}

/** Says by a toast what became of a call, but what the sign-in and the maintenance screens say themselves. */
export function tellFailure(error: Error): void {
  if (!isApiError(error, 'UNAUTHORIZED', 'MAINTENANCE')) toast(errorToast(error))
}

/**
 * A call that changes something: idle, pending, success, error, each seen by the person (S4.10).
 * ```tsx
 * const save = useAction(usersApi.update, { refreshes: [usersApi.list, usersApi.byId], form })
 * <Button loading={save.isPending} onClick={() => save.mutate({ params: { id }, body })}>…
 * ```
 * `mutate` never throws; `mutateAsync` rejects with the `ApiError`, after the toast.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}) {
  const client = useQueryClient()
  return useMutation<Data<E>, Error, CallInput<E>>({
    mutationKey: [endpoint.id],
    ...(options.inTurn && { scope: { id: endpoint.id } }),
    mutationFn: (input) => perform(endpoint, input),
    onSuccess: async (data, input) => {
      const { refreshes = [], success = 'generic.message.success' } = options
      if (success) toast({ severity: 'success', message: success })
      await options.onSuccess?.(data, input)
      await Promise.all(refreshes.map(({ id }) => client.invalidateQueries({ queryKey: [id] })))
    },
    onError: (error) => {
      if (options.form && isApiError(error)) showFieldErrors(options.form, error)
      // It stands otherwise than this page has it: what would have changed is asked for all the same.
      if (isApiError(error, 'CONFLICT'))
        for (const { id } of options.refreshes ?? []) void client.invalidateQueries({ queryKey: [id] })
      const { failure } = options
      if (failure === false || (typeof failure === 'function' && failure(error))) return
      tellFailure(error)
    },
  })
}

/**
 * Swallows a failure that its toast and its fields already told, and answers a fixed text instead:
 * `await orText(create.mutateAsync(input), 'Failed to create user')`.
 */
export async function orText<T, const S extends string>(result: Promise<T>, text: S): Promise<T | S> {
  try {
    return await result
  } catch {
    return text
  }
}
