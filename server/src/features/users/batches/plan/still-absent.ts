import { sql, type RawBuilder } from 'kysely'

const inFile = (batchId: string, column: 'email' | 'external_id') => {
  const [theirs, named] = [sql.ref(`u.${column}`), sql.ref(column)]
  return sql`${theirs} in (select ${named} from user_batch_rows
    where batch_id = ${batchId}::uuid and not absent and ${named} is not null)`
}

/**
 * Whether the person `u`, whom a plan found absent from its file, may still lose their access for it: who has another
 * role by now was never said to, and who has an address or ID of the file by now stands in it. When they were changed
 * last tells nothing of that: an undo puts it back. The file's rows are read through once a statement.
 */
export const isStillAbsent = (
  batchId: string,
): RawBuilder<boolean> => sql`exists (select from user_batches plan
  where plan.id = ${batchId}::uuid and u.role = any(plan.absent_roles)
    and coalesce(${inFile(batchId, 'email')} or ${inFile(batchId, 'external_id')}, false) is false)`
