import { createSession } from './session.ts'

/**
 * The only session there is. The contract, and what checks by it, is fetched when a call is made: the sign-in screen
 * shows without it.
 */
export const session = createSession(async (signal) => (await import('../client.ts')).refreshToken(signal))
