/** The limits of the people of a company. */
export const usersLimits = {
  /** Rows of an import in one transaction (twice as many: a third sooner, others later); embedded as many as take `aimMs`. */
  batchRows: { postgres: 125, pglite: { first: 20, least: 5, most: 200, aimMs: 50 } },
  /** Invitations of an import leave so many at once, so many seconds apart. */
  invitationsAtOnce: 50,
  invitationSeconds: 5,
  /** Kinds of files of which a company keeps what their columns were taken for, those that came last. */
  importLayouts: 200,
  /** How long a change of many people can be undone. */
  undoImportDays: 30,
  undoBulkMinutes: 10,
  /** What the columns of a file were taken for, from when one of the kind last came. */
  importLayoutsKeptDays: 400,
} as const
