import type { BatchRecord } from '../batch.view.ts'

/** Whether a batch says who reports to whom: of all others nothing is looked at again. */
export const drawsLines = ({ kind, columns }: Pick<BatchRecord, 'kind' | 'columns'>): boolean =>
  kind === 'manager' || columns.some(({ target }) => target === 'manager')
