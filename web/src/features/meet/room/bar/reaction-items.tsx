import { Menu } from '@mantine/core'
import { reactions, type Reaction } from '#contract/meetings/room.ts'
import { useTranslate } from '@tolgee/react'

/** What one may show to the room, as items of a menu. */
export function ReactionItems({ onReact }: { onReact: (reaction: Reaction) => void }) {
  const { t } = useTranslate()
  return reactions.map((reaction) => (
    <Menu.Item
      key={reaction}
      aria-label={t('meet.react_with', { reaction })}
      onClick={() => onReact(reaction)}
    >
      <span aria-hidden>{reaction}</span>
    </Menu.Item>
  ))
}
