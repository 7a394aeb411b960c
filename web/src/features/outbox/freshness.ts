export const freshness = {
  /** E-mails leave by themselves. */
  outbox: { refetchOnMount: 'always' },
  /** It is read once, and never asked for behind one's back: for its link one says who one is. */
  outboxMessage: { staleTime: Infinity, gcTime: 0 },
} as const
