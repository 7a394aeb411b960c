/** The limits of signing in at a company’s own provider. */
export const ssoLimits = {
  /** Time to sign in at a company's own provider. */
  signInSeconds: 900,
} as const
