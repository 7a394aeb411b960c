/** The limits of meetings. */
export const meetingsLimits = {
  /** People in one room that LiveKit serves. */
  liveKitPeople: 200,
  /** A meeting's doors open this long before it starts, and close this long after it should have ended. */
  meetingOpensMinutesBefore: 15,
  meetingClosesHoursAfter: 24,
  guestLinks: 20,
  /** Guests who wait in a meeting's lobby by one link, and of them from one network. */
  guestsWaiting: { link: 100, network: 20 },
  chatMessagesShown: 500,
  notesBytes: 1024 * 1024,
  turnHours: 12,
  /** How long guests are kept, from their meeting’s end, and the networks that they came from. */
  guestsKeptDays: 90,
  guestNetworksKeptDays: 1,
} as const
