import { useTranslate } from '@tolgee/react'

/** What an action is called; its own name where this version has no words for it. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslate()
  return (action) => t({ key: `audit.action.${action}`, defaultValue: action })
}
