import type { ShownOf } from '#contract/practice/questions.ts'
import { plainLine } from '#contract/rich-text/line.ts'
import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type HTMLAttributes } from 'react'
import { LineText } from '../../../ui/rich-text/line-text.tsx'
import { styleAt } from './spot-place.ts'
import classes from './spots.module.css'
import { useSpotName } from './use-spot-name.ts'

type Of = ShownOf<'spots'>
type Props = {
  spot: Of['spots'][number]
  number: number
  labels: Of['labels']
  /** Which of them is here. */
  labelId: string | undefined
  /** A label is carried over it. */
  isOver: boolean
  /** The label that was pressed, and comes here where this is pressed next. */
  held: string | null
  onPut: (labelId: string | null) => void
  handlers: Pick<HTMLAttributes<HTMLElement>, 'onPointerDown'>
}

/** A spot of a picture: its number, and the label that was put there. Pressed, it lets one choose. */
export function SpotButton({ spot, number, labels, labelId, isOver, held, onPut, handlers }: Props) {
  const { t } = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const text = labels.find(({ id }) => id === labelId)?.text
  const named = useSpotName()(number, spot.name)
  function onChange(opens: boolean) {
    if (opens && held) onPut(held)
    else setOpen(opens)
  }
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom" shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton
          className={classes.spot}
          style={styleAt(spot)}
          data-filled={text !== undefined || undefined}
          data-over={isOver || undefined}
          aria-label={`${named}: ${text === undefined ? t('questions.spots.empty') : plainLine(text)}`}
          {...handlers}
        >
          <span className={classes.spotNumber}>{number}</span>
          {text !== undefined && (
            <span className={classes.spotLabel}>
              <LineText text={text} />
            </span>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <Menu.Label>{named}</Menu.Label>
        {labels.map((label) => (
          <Menu.Item
            key={label.id}
            leftSection={label.id === labelId ? <IconCheck size={16} aria-hidden /> : <span />}
            onClick={() => onPut(label.id)}
          >
            <LineText text={label.text} />
          </Menu.Item>
        ))}
        {labelId && (
          <Menu.Item leftSection={<IconX size={16} aria-hidden />} onClick={() => onPut(null)}>
            {t('questions.spots.clear')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
