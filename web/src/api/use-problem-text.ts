import { useTranslate } from '@tolgee/react'
import type { ReactNode } from 'react'
import { isApiError } from './api-error.ts'
import { errorText, fieldsOf } from './forms.tsx'
import { problemOf } from './problem.ts'

/** What went wrong, in words to stand where it did: what is wrong with a field, where that is known. */
export function useProblemText(): (error: unknown) => ReactNode {
  const { t } = useTranslate()
  return (error) => {
    const [field] = isApiError(error) ? fieldsOf(error) : []
    if (field) return errorText(field)
    const { message = '', text, params } = problemOf(error)
    return text ?? t(message, params)
  }
}
