import { alreadyExists } from '../../db/already-exists.ts'

/** ALREADY_EXISTS at the address or the external id that somebody else has; any other error stays what it is. */
export const takenBy = (error: unknown): unknown =>
  alreadyExists(alreadyExists(error, 'users_email', 'email'), 'users_external_id', 'externalId')
