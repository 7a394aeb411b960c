import { Menu, type MenuProps } from '@mantine/core'
import { useRoom } from './room-context.ts'

/** A menu of the room: drawn inside it, so that it belongs to the room's landmark, and nothing clips it. */
export function RoomMenu(props: MenuProps) {
  const { layer } = useRoom()
  // The placeholder that would take the first focus is a thing without a role inside a menu.
  return (
    <Menu
      withinPortal
      withInitialFocusPlaceholder={false}
      {...(layer ? { portalProps: { target: layer } } : {})}
      {...props}
    />
  )
}
