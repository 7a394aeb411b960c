import type { Conversation } from '#contract/help/conversations.ts'
import { useTranslate } from '@tolgee/react'

type Named = Pick<Conversation, 'person' | 'group'>

/** What a conversation is called: by whom one writes with, or of a group by its mentor. */
export function useTalkName() {
  const { t } = useTranslate()
  return ({ person, group }: Named): string => {
    const name = `${person.name} ${person.surname}`.trim()
    if (!group) return name
    return group.leads ? t('messages.group.yours') : t('messages.group.of', { name })
  }
}
