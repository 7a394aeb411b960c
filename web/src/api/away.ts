import { flag } from './flag.ts'

/** Whether the server cannot be reached for a new access token just now: it is asked again and again meanwhile. */
export const away = flag()

/** Whether what is shown was kept on this device when it was opened before: the server does not answer just now. */
export const reading = flag()
