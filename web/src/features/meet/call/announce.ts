import type { CallState } from './call-state.ts'
import type { Store } from '../../../shared/store.ts'

/** Several things happen at once, and each is heard. */
const MOST = 20

let counter = 0
export const nextId = () => counter++

/** Says something to the ear and in a line that fades. */
export function announce(store: Store<CallState>, key: string, params: Record<string, string> = {}): void {
  store.set(({ announcements }) => ({
    announcements: [...announcements.slice(1 - MOST), { id: nextId(), key, params }],
  }))
}
