/** The limits of accounts and signing in. */
export const authLimits = {
  /** Three times what a browser waits for an answer before it asks again by the same cookie. */
  refreshGraceSeconds: 60,
  invitationDays: 7,
  newPasswordHours: 2,
  confirmEmailHours: 24,
  /** Who had an address before can put it back for this long. */
  keepEmailHours: 72,
  /** Asked for again within this, a link for a new password is the same. */
  sameLinkMinutes: 15,
  /** What a forgotten password sets going begins at any moment within this. */
  forgotPasswordSpreadMs: 1500,
  /** How long what is over is kept. */
  refreshTokensKeptDays: 1,
  oneTimeTokensKeptDays: 1,
} as const
