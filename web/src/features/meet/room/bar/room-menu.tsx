import { Menu, type MenuProps } from '@mantine/core'
import {
  cloneElement,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentPropsWithRef,
  type ReactElement,
  type ReactNode,
} from 'react'
import { useRoom } from '../room-context.ts'

type Props = Omit<MenuProps, 'opened' | 'onChange' | 'children'> & {
  /** What opens it: a button that takes a ref and what else a button has. */
  button: ReactElement<ComponentPropsWithRef<'button'>>
  children: ReactNode
  /** Of the list that opens. */
  listClass?: string | undefined
}

/**
 * A menu of the room: drawn inside it, so that it belongs to the room's landmark, and nothing clips it. Until its button
 * is pressed for the first time there is the button alone: each person's tile has a menu, and most are never opened.
 */
export function RoomMenu({ button, children, ...props }: Props) {
  const [wanted, setWanted] = useState(false)
  if (wanted)
    return (
      <WantedMenu button={button} {...props}>
        {children}
      </WantedMenu>
    )
  return cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onClick: () => setWanted(true),
  })
}

function WantedMenu({ button, children, listClass = '', ...props }: Props) {
  const { layer } = useRoom()
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    // The button that was pressed gave way to this one; closed again, the menu gives the focus back to it.
    target.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return (
    <Menu withinPortal portalProps={{ target: layer }} {...props} opened={opened} onChange={setOpened}>
      <Menu.Target>{cloneElement(button, { ref: target })}</Menu.Target>
      <Menu.Dropdown className={listClass}>{children}</Menu.Dropdown>
    </Menu>
  )
}
