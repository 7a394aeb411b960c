import { randomInt } from 'node:crypto'

/** Without `l`, which looks like a one or a capital i. */
const letters = 'abcdefghijkmnopqrstuvwxyz'

const draw = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('')

/** A new meeting's code: 46 random bits, so that no one finds a meeting by trying. */
export const meetingCode = (): string => `${draw(3)}-${draw(4)}-${draw(3)}`
