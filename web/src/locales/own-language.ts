import { authApi } from '#contract/accounts/auth.ts'
import type { Language } from '#contract/fields.ts'
import { useDidUpdate } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../api/action.ts'
import { meQuery } from '../api/session/me.ts'
import { useLanguage } from './language.ts'

/**
 * A change of language by somebody signed in: seen at once, and kept with the person, not with this browser alone. One
 * change is sent after the other, and the answer to one that is followed by another says nothing any more.
 */
export function useOwnLanguage(): (next: Language) => void {
  const { change } = useLanguage()
  const client = useQueryClient()
  const save = useAction(authApi.updateMe, {
    inTurn: true,
    success: false,
    async onSuccess(me) {
      if (client.isMutating({ mutationKey: [authApi.updateMe.id] }) > 1) return
      client.setQueryData(meQuery().queryKey, me)
      // One that was asked for before the change is not waited for.
      await client.invalidateQueries({ queryKey: [authApi.me.id] })
    },
  })
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
