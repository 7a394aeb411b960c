type HasManager = { manager_id: string | null }

/** What the audit log says of a change of manager, by whichever way it came: ids, which it is read with names for. */
export const managerChanged = (before: HasManager, after: HasManager) =>
  ({
    action: 'users.manager_changed',
    before: { manager: before.manager_id },
    after: { manager: after.manager_id },
  }) as const
