import type { HelpItem } from '#contract/help/help.ts'
import { Button } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useRef, useState } from 'react'
import { markedPassage, type MarkedPassage } from './marked-passage.ts'
import { StuckDialog } from './stuck-later.tsx'

type Props = {
  item: HelpItem
  /** The number of the question, where it is one of a page of many. */
  number?: number
  onHint?: (() => void) | undefined
}

/** From stuck to the next thing that helps, in one press; with the words of the lesson that are selected then. */
export function Stuck({ item, number, onHint }: Props) {
  const { t } = useTranslate()
  const [opened, open] = useState(false)
  const [marked, setMarked] = useState<MarkedPassage | null>(null)
  // A finger’s press takes the selection away before it is a click.
  const atPress = useRef<MarkedPassage | null>(null)
  const look = () => (item.questionId === undefined ? markedPassage() : null)
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconLifebuoy size={18} aria-hidden />}
        aria-label={number === undefined ? undefined : t('help.stuck.of_question', { number })}
        onPointerDown={() => {
          atPress.current = look()
        }}
        onClick={({ detail }) => {
          // No press of a pointer came before what a key or a screen reader does.
          setMarked(detail === 0 ? look() : atPress.current)
          open(true)
        }}
      >
        {t('help.stuck')}
      </Button>
      <StuckDialog item={item} marked={marked} opened={opened} onClose={() => open(false)} onHint={onHint} />
    </>
  )
}
