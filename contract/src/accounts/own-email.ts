import { z } from 'zod'
import { OneTimeToken } from './auth.ts'
import { endpoint } from '../endpoint.ts'
import { Empty, Instant } from '../envelope.ts'
import { Email } from '../fields.ts'

/** An address that was asked for, and counts once the link that was mailed to it is pressed. */
const WaitingEmail = z.object({ email: z.string(), until: Instant })

/** One’s own e-mail address: who signs in by it changes it, and who had it before can put it back. */
export const ownEmailApi = {
  get: endpoint({
    id: 'ownEmail.get',
    method: 'GET',
    path: '/auth/email',
    summary: 'Get one’s own address, and the one that waits to be confirmed',
    data: z.object({ email: z.string(), waiting: WaitingEmail.nullable() }),
    errors: [],
    scope: null,
  }),
  change: endpoint({
    id: 'ownEmail.change',
    method: 'PUT',
    path: '/auth/email',
    freshProof: true,
    summary: 'Ask for another address: it counts once it is confirmed, and the one until now is told',
    body: z.object({ email: Email }),
    data: WaitingEmail,
    errors: [],
    scope: null,
    rate: 'mail',
  }),
  confirm: endpoint({
    id: 'ownEmail.confirm',
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Confirm a new e-mail address by the link that was mailed to it; from now on one signs in by it',
    body: z.object({ token: OneTimeToken }),
    data: z.object({ email: z.string() }),
    errors: ['GONE', 'ALREADY_EXISTS'],
    scope: null,
    rate: 'signIn',
  }),
  withdraw: endpoint({
    id: 'ownEmail.withdraw',
    method: 'DELETE',
    path: '/auth/email/waiting',
    summary: 'Stay with one’s address: the link that was mailed to the other no longer works',
    data: Empty,
    errors: [],
    scope: null,
  }),
  keep: endpoint({
    id: 'ownEmail.keep',
    method: 'POST',
    path: '/auth/keep-email',
    summary:
      'Keep the address before, or bring it back, by the link in the mail to it; everything that was signed in ends',
    body: z.object({ token: OneTimeToken }),
    data: z.object({ email: z.string() }),
    errors: ['GONE', 'ALREADY_EXISTS'],
    scope: null,
    rate: 'signIn',
  }),
}
