import { useLocation } from 'react-router'

/** What goes along with a link into a room: where whoever leaves it goes on. */
export const cameFrom = (path: string) => ({ from: path })

/** Where one came from into a room, of the application’s own pages; null where one came by its address. */
export function useWayBack(): string | null {
  const state: unknown = useLocation().state
  const from = (Object(state) as { from?: unknown }).from
  return typeof from === 'string' && from.startsWith('/dashboard/') ? from : null
}
