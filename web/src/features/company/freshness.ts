export const freshness = {
  /** Written over what is the newest now, not what was when somebody else had not saved. */
  configuration: { staleTime: 0 },
  /** What was saved once never changes. */
  configurationVersion: { staleTime: Infinity },
  /** Written over what is the newest now, and said beside in how many courses each scale was chosen. */
  grading: { staleTime: 0 },
  /** What is renamed is counted as it is now. */
  topics: { staleTime: 0 },
  /** The look is edited on the copy that others may have saved since. */
  companyDesigns: { staleTime: 0 },
  /** People, files and minutes of meetings are counted by what everybody does. */
  companyUsage: { staleTime: 0 },
  /** People add their devices, and remove them. */
  push: { staleTime: 0 },
  /** What is sent to addresses is sent by itself, within seconds. */
  webhooks: { staleTime: 0 },
  /** They are tried again by themselves, within seconds at first. */
  deliveries: { staleTime: 0, refetchInterval: 5000 },
} as const
