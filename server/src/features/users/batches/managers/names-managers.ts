import type { BatchRecord } from '../batch.view.ts'

/** Whether a batch says who reports to whom: of all others nothing is looked at again. */
export const namesManagers = ({ kind, columns }: Pick<BatchRecord, 'kind' | 'columns'>): boolean =>
  kind === 'manager' || columns.some(({ target }) => target === 'manager')
