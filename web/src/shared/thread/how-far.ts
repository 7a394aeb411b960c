import type { Conversation } from '#contract/help/conversations.ts'
import { useTranslate } from '@tolgee/react'
import { useMe } from '../../api/session/me.ts'

/** How far a message of one’s own came: at the other, or at how many of a group. */
export function useHowFar() {
  const { t } = useTranslate()
  const me = useMe()
  return (number: number, { group, read, delivered }: Conversation): string => {
    const others = group?.people.filter(({ id }) => id !== me.id) ?? []
    const count = others.filter((one) => one.read >= number).length
    if (count > 0 && count < others.length) return t('messages.group.read_by', { count, all: others.length })
    if (read >= number) return t(others.length > 0 ? 'messages.group.read_by_all' : 'messages.read')
    if (delivered >= number)
      return t(others.length > 0 ? 'messages.group.delivered_to_all' : 'messages.delivered')
    return t('messages.sent')
  }
}
