/** The limits of mail and of what is told by it, as a part of the list of all (limits.ts). */
export const mailLimits = {
  mailsPerSecond: 20,
  /**
   * Mails of one line that leave at once; those beyond leave one by one, so many seconds apart. Whoever asks for one
   * that would wait for longer than `longestWaitSeconds` is refused; what nobody waits for (an import's invitations,
   * the end of a meeting, news of a sign-in) waits on.
   */
  mailBrakes: {
    /** To one address about its account: invitations, passwords, addresses, sign-ins and certificates, each in a line of its own. */
    account: { atOnce: 5, everySeconds: 900, longestWaitSeconds: 0 },
    /** To one address of each kind that may come often: meetings, sessions, news. */
    often: { atOnce: 60, everySeconds: 60, longestWaitSeconds: 3600 },
    /** Caused by one person, imports aside. */
    sender: { atOnce: 1000, everySeconds: 2, longestWaitSeconds: 3600 },
    /** Invitations and meetings of one company, and in another line sessions, certificates and news, imports with the rest: 7,200 an hour beyond those at once. */
    company: { atOnce: 20_000, everySeconds: 0.5, longestWaitSeconds: 3600 },
  },
  mailAttempts: 8,
} as const
