import { z } from 'zod'
import { createStore } from '../../../shared/store.ts'
import { note } from './note.ts'

const Preferences = z.object({
  view: z.enum(['grid', 'speaker']).default('grid'),
  shortcuts: z.boolean().default(true),
  pushToTalk: z.boolean().default(true),
})
export type Preferences = z.infer<typeof Preferences>
const KEY = 'cairn-meet-preferences'

function read(): Preferences {
  try {
    return Preferences.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return Preferences.parse({})
  }
}

/** How one likes a room to be, on this computer. */
export const preferences = createStore<Preferences>(read())

preferences.subscribe(() => {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()))
  } catch (error) {
    note(error)
  }
})
