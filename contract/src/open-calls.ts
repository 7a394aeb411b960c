import { anyone, operationIds, permissions, type OperationId } from './permissions.ts'

/** The calls that nobody needs to be signed in for. Pages bring this list, and not the whole matrix that it is read off. */
export const openCalls: readonly OperationId[] = operationIds.filter((id) => permissions[id] === anyone)
