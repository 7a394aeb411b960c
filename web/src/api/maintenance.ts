type Listener = () => void
let on = false
const listeners = new Set<Listener>()

function set(next: boolean) {
  if (on === next) return
  on = next
  for (const listener of listeners) listener()
}

/** Whether the installation is under maintenance, as the boot or any answer said last. */
export const maintenance = {
  get: () => on,
  set,
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

export const reportMaintenance = () => set(true)
