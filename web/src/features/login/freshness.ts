export const freshness = {
  /** Once for what came back from the provider: it is spent when it is sent. */
  singleSignOn: { staleTime: Infinity, retry: false },
} as const
