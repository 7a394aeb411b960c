export const freshness = {
  /** Imports of others move by themselves too. */
  importBatches: { refetchOnMount: 'always' },
  /** Whoever has an address may have got it while a form was filled in. */
  whoHasAddress: { staleTime: 0 },
  /** A field is written over what stands there now, not over what was read a while ago. */
  editedPerson: { staleTime: 0 },
  /** Written by whatever is done to the person, on other screens too. */
  personHistory: { refetchOnMount: 'always' },
} as const
