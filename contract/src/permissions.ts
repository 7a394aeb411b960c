import { joined } from './parts.ts'

export { anyone } from './part.ts'

/**
 * Who may call what: the whole matrix of role × operation, which the parts say of their own operations. The server
 * enforces exactly this table (a call that is not named in it cannot be mounted), the docs print it and a test walks
 * every cell. Policies beside the operations narrow further which rows a caller may touch.
 */
export const permissions = joined('permissions')

export type OperationId = keyof typeof permissions
export const operationIds = Object.keys(permissions) as OperationId[]

/** The operations that answer without a signed-in person. */
export type PublicOperation = {
  [K in OperationId]: (typeof permissions)[K] extends 'public' ? K : never
}[OperationId]
