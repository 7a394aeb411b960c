/** The limits of what a company sets. */
export const companiesLimits = {
  /** A company's own stylesheets are fetched anew after this; one that never came, after an hour. */
  stylesheetHours: 24,
  /** Saved configurations kept of a company. */
  configurationVersions: 100,
} as const
