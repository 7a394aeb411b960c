import { ActionIcon, Indicator, Tooltip } from '@mantine/core'
import {
  forwardRef,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useLayer } from '../room-context.ts'
import classes from './control-bar.module.css'

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

const TOOLTIP_MS = 300

/** Whether the pointer has rested on something for a moment, or the focus came to it by key. */
function useRest() {
  const [rests, setRests] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = () => {
    clearTimeout(timer.current)
    setRests(false)
  }
  const enter = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setRests(true), TOOLTIP_MS)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    rests,
    on: {
      onMouseEnter: enter,
      onMouseLeave: leave,
      onMouseDown: leave,
      onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && enter(),
      onBlur: leave,
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && leave(),
    },
  }
}

/**
 * A round button of the room's bar: a name for everyone, and its key for who uses keys. What tells its name is drawn
 * only while it is told: a bar of them would cost more than all else in the room.
 */
export const BarButton = forwardRef<HTMLButtonElement, Props>(function BarButton(
  { label, icon, onClick, tone, pressed, count = 0, shortcut, disabled = false, wide = false, ...rest },
  ref,
) {
  const layer = useLayer()
  const whole = useRef<HTMLDivElement>(null)
  const { rests, on } = useRest()
  return (
    <Indicator
      ref={whole}
      className={wide ? classes.wideOnly : undefined}
      label={count > 99 ? '99+' : count}
      size={18}
      disabled={count === 0}
      offset={6}
      {...on}
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
      {rests && (
        <Tooltip
          opened
          target={whole}
          label={shortcut ? `${label} (${shortcut})` : label}
          {...(layer ? { portalProps: { target: layer } } : {})}
        />
      )}
    </Indicator>
  )
})
