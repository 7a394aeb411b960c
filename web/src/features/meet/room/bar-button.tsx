import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import { forwardRef, type ReactNode } from 'react'
import { useLayer } from './room-context.ts'
import classes from './room.module.css'

type Props = {
  label: string
  icon: ReactNode
  onClick?: () => void
  /** `off`: something of one's own is off; `on`: pressed; `leave`: the way out. */
  tone?: 'off' | 'on' | 'leave' | undefined
  pressed?: boolean
  count?: number
  shortcut?: string | undefined
  disabled?: boolean
  /** Left to the menu where there is little room. */
  wide?: boolean
}

/** A round button of the room's bar: a name for everyone, and its key for who uses keys. */
export const BarButton = forwardRef<HTMLButtonElement, Props>(function BarButton(
  { label, icon, onClick, tone, pressed, count = 0, shortcut, disabled = false, wide = false, ...rest },
  ref,
) {
  const layer = useLayer()
  return (
    <Tooltip
      label={shortcut ? `${label} (${shortcut})` : label}
      {...(layer ? { portalProps: { target: layer } } : {})}
    >
      <Indicator
        className={wide ? classes.wideOnly : undefined}
        label={count > 99 ? '99+' : count}
        size={18}
        disabled={count === 0}
        offset={6}
      >
        <ActionIcon
          ref={ref}
          className={classes.barButton}
          variant="default"
          size={48}
          radius="xl"
          data-tone={tone}
          aria-label={label}
          aria-pressed={pressed}
          aria-keyshortcuts={shortcut}
          disabled={disabled}
          onClick={onClick}
          {...rest}
        >
          {icon}
        </ActionIcon>
      </Indicator>
    </Tooltip>
  )
})
