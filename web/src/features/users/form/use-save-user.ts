import { type CreateUser, type ManagedUser, type UpdateUser, usersApi } from '#contract/people/users.ts'
import type { FormErrors } from '@mantine/form'
import type { z } from 'zod'
import { orText, useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { fieldsOf } from '../../../api/forms.tsx'
import { toast } from '../../../api/toasts.ts'
import { afterChange } from '../person/person-dialog.tsx'

type FormLike = { setErrors: (errors: FormErrors) => void }
const NOT_CREATED = 'Failed to create user'
const NOT_EDITED = 'Failed to edit user'

/** Other fields may be somebody else's too: whose, their address does not say. */
const isEmailTaken = (error: unknown) =>
  isApiError(error, 'ALREADY_EXISTS') && fieldsOf(error).some(({ field }) => /^(body\.)?email$/.test(field))

/** Creates a person; a failure is told at its fields and in a toast, and answered as a text. */
export function useCreateUser(form: FormLike, success: string) {
  const create = useAction(usersApi.create, { form, refreshes: afterChange, success })
  return {
    // Made, the way to their page is still to go: over a slow network nobody must make them twice.
    isPending: create.isPending || create.isSuccess,
    /** The address that somebody else has already. */
    taken: isEmailTaken(create.error) ? create.variables?.body.email : undefined,
    create: (body: z.output<typeof CreateUser>): Promise<ManagedUser | typeof NOT_CREATED> =>
      orText(create.mutateAsync({ body }), NOT_CREATED),
  }
}

/** Changes a person; a failure as above. */
export function useEditUser(form: FormLike, id: string) {
  const update = useAction(usersApi.update, {
    form,
    refreshes: afterChange,
    success: false,
    onSuccess: ({ emailToConfirm }) =>
      emailToConfirm
        ? toast({
            severity: 'info',
            message: 'users.edit.email_to_confirm',
            params: { email: emailToConfirm },
            sticky: true,
          })
        : toast({ severity: 'success', message: 'generic.message.success' }),
  })
  return {
    isPending: update.isPending,
    edit: (body: z.output<typeof UpdateUser>): Promise<ManagedUser | typeof NOT_EDITED> =>
      orText(update.mutateAsync({ params: { id }, body }), NOT_EDITED),
  }
}
