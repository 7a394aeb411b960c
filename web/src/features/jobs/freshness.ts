export const freshness = {
  /** They fail by themselves, for any company. */
  failedJobs: { refetchOnMount: 'always' },
} as const
