import { authApi } from '#contract/accounts/auth.ts'
import { limits } from '#contract/limits.ts'
import type { FormErrors } from '@mantine/form'
import { useState } from 'react'
import { useAction } from './action.ts'
import { useMe } from './session/me.ts'

/** One's own photo, and how it is changed. `told`: whether a word says that it was. */
export function useOwnPhoto({ isToasted }: { isToasted: boolean }) {
  const { name, surname, photoUrl } = useMe()
  const [errors, setErrors] = useState<FormErrors>({})
  const options = {
    ...(isToasted ? {} : { success: false as const }),
    refreshes: [authApi.me],
    form: { setErrors },
  }
  const upload = useAction(authApi.uploadPhoto, options)
  const remove = useAction(authApi.removePhoto, options)
  return {
    name,
    surname,
    photoUrl,
    maxBytes: limits.image,
    busy: upload.isPending || remove.isPending,
    error: errors.photo,
    onChoose(photo: File) {
      setErrors({})
      upload.mutate({ files: { photo } })
    },
    onRemove: () => remove.mutate({}),
  }
}
