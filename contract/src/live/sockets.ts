/** What every web socket keeps to, whatever it carries. */

/** The browser says that it is there this often; whoever was not heard for twice as long is away. */
export const pingSeconds = 10

/** Close codes of a socket. After one of them the browser comes back, asks for a ticket anew, or stays out. */
export const closeCodes = {
  /** The server stops; come back at once. */
  restart: 1012,
  tooLarge: 1009,
  badTicket: 4401,
  out: 4403,
  tooMany: 4429,
  silent: 4408,
} as const
