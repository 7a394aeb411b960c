import { z } from 'zod'

/** What a picture may be whose bytes stand where it is shown: nothing that runs, and nothing that is fetched. */
export const isDrawn = /^data:image\/(?:webp|jpeg|png);base64,[A-Za-z0-9+/]+={0,2}$/
/** The longest such address anywhere, in characters; each use of it has its own bound. */
export const mostDrawn = 96 * 1024
/** In pixels. */
export const mostSide = 4000

const side = z.number().int().min(1).max(mostSide)
/** A picture as bytes, with the room that it takes. */
export const drawn = { data: z.string().max(mostDrawn).regex(isDrawn), width: side, height: side }
