import { z } from 'zod'
import { note } from '../call/note.ts'

const Choice = z.object({
  cameraId: z.string().optional(),
  microphoneId: z.string().optional(),
  speakerId: z.string().optional(),
  /** Whether one came in with camera and microphone on, the last time. */
  camera: z.boolean().default(true),
  microphone: z.boolean().default(true),
  /** Whether what is behind one is blurred, where the system can. */
  blur: z.boolean().default(false),
})
export type Choice = z.infer<typeof Choice>
const KEY = 'cairn-meet-devices'

/** The devices used the last time on this computer. */
export function readChoice(): Choice {
  try {
    return Choice.parse(JSON.parse(localStorage.getItem(KEY) ?? '{}'))
  } catch {
    return Choice.parse({})
  }
}

export function keepChoice(change: Partial<Choice>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readChoice(), ...change }))
  } catch (error) {
    note(error)
  }
}
