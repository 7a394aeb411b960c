/**
 * As many shared files may name a feature: the lists that all join, and those of a list that some join, as what a refusal
 * or a kind of notification looks like.
 */
export const MOST = 13

/** Features that more of them name, how many may, and why. The numbers may only fall. */
export const dearFeatures: Readonly<Record<string, { most: number; because: string }>> = {
  companies: { most: 42, because: 'each request, page, job, mail and command is of a company' },
  users: {
    most: 36,
    because:
      'whoever calls, is told something or is made by a command is a person; two settings of a company are of its imports',
  },
  auth: { most: 19, because: 'each request asks who calls; commands and the demonstration make accounts' },
  courses: { most: 17, because: 'six files of the demonstration are of what happens in courses' },
  mentoring: {
    most: 14,
    because: 'what stands in its space is counted by a statement made of parts: that is a door',
  },
  help: { most: 14, because: 'commands and metrics say `help` of something else' },
}
