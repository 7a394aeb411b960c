import { randomBytes } from 'node:crypto'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KEY = /^[\w-]{32}$/

/** The name of a new file: 192 random bits. */
export const newKey = () => randomBytes(24).toString('base64url')

/** Whether the two are what ours are, and so can be parts of a path. */
export const isFileAddress = (companyId: string, key: string) => UUID.test(companyId) && KEY.test(key)
