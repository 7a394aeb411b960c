/** The limits of what people are told, and of its e-mails. */
export const notificationsLimits = {
  /** The daily e-mail leaves from this hour of theirs where they chose none (the column’s default). */
  digestHour: 8,
  /** No second one, nor a second of its kind at once, before the last is read, or after so many days. */
  untilReadDays: 7,
  /** What is mailed at once waits this long: it may be read by then, and more of it may come. */
  settleSeconds: 60,
  /** What begins within so many hours is mailed at once: whoever hears of it with the next daily e-mail still has a day. */
  urgentHours: 48,
  /** Files for calendars in one daily e-mail. */
  filesOfMail: 50,
  /** People of a company in one transaction. */
  mailedAtOnce: 100,
  /** The link that stops e-mails of a kind works for this long after its e-mail. */
  stopLinkDays: 90,
  push: {
    /** What happened waits this long before a device is told: somebody who is there has read it by then. */
    settleSeconds: 3,
    /** The same thing again, unread, is told again after so many minutes. */
    againMinutes: 5,
    /** Told no more after so long; of what begins now, and of all else. */
    soonMinutes: 60,
    hours: 24,
    /** Notices in one turn of a company, and those that one device is told one by one; more are told as a number. */
    atOnce: 500,
    oneByOne: 3,
    /** Times a device's service is asked, and the seconds after the first failure: each wait is four times the last. */
    tries: 5,
    waitSeconds: 30,
    /** Of an answer, in bytes. */
    answerBytes: 16 * 1024,
  },
  /** Letters of all titles of one that keeps them; what comes then stands in another. */
  titles: 2000,
  /** How long they are kept. */
  keptDays: 180,
} as const
