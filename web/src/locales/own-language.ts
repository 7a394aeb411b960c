import { authApi } from '#contract/auth.ts'
import type { Language } from '#contract/fields.ts'
import { useDidUpdate } from '@mantine/hooks'
import { useAction } from '../api/action.ts'
import { useLanguage } from './language.ts'

/** A change of language by somebody signed in: seen at once, and kept with the person, not with this browser alone. */
export function useOwnLanguage(): (next: Language) => void {
  const { change } = useLanguage()
  const save = useAction(authApi.updateMe, { refreshes: [authApi.me], success: false })
  return (next) => {
    void change(next)
    save.mutate({ body: { preferredLanguage: next } })
  }
}

/** What a form holds follows a change made beside it: saved later, it would take that change back. */
export function useFollowedLanguage(follow: (language: Language) => void): void {
  const { language } = useLanguage()
  useDidUpdate(() => follow(language), [language])
}
