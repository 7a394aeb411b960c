import type { Role } from './roles.ts'

/** Nobody signed in is needed. */
export const anyone = 'public'
type Allow = typeof anyone | readonly Role[]

/**
 * What a part of the contract says beside its schemas: `<name>-part.ts`, next to them. `parts.ts` joins the parts, and
 * each list below is made of them. It imports no schemas: pages read these lists before they need any.
 */
export type Part = {
  /** Who may call which of its operations. */
  permissions: Readonly<Record<string, Allow>>
}
