import { flag } from './flag.ts'

/** Whether the server cannot be reached for a new access token just now: it is asked again and again meanwhile. */
export const away = flag()
