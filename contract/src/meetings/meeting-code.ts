import { z } from 'zod'
import { Id } from '../envelope.ts'

/** `abc-defg-hij`: letters that cannot be mistaken; 10 of 25 letters drawn at random. */
export const MeetingCode = z.string().regex(/^[a-z]{3}-[a-z]{4}-[a-z]{3}$/)

/** How a call names a meeting. */
export const byCode = z.object({ code: MeetingCode })

/** The same; or, for those who belong to it, by its id, which is what a notification knows. */
export const byCodeOrId = z.object({ code: z.union([MeetingCode, Id]) })

/** The secret of a link by which guests come. */
export const GuestLinkToken = z.string().min(20).max(200)
