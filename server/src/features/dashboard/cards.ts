import type { Home } from '#contract/dashboard.ts'

type Parts = Omit<Home, 'nextStep'>

const cut = <T>(list: readonly T[], most: number): T[] => list.slice(0, most)

/**
 * What is shown of the parts. The next step is chosen among more, so that what somebody put aside does not hide what comes after it.
 */
export function cardsOf(parts: Parts): Parts {
  const { learning, paths, work, mentoring, announcements, checkIns, help } = parts
  return {
    ...parts,
    meetings: cut(parts.meetings, 5),
    ...(announcements && { announcements: cut(announcements, 3) }),
    ...(learning && { learning: { ...learning, courses: cut(learning.courses, 3) } }),
    ...(paths && { paths: cut(paths, 3) }),
    ...(work && {
      work: { ...work, returned: cut(work.returned, 3), peers: cut(work.peers, 3), due: cut(work.due, 3) },
    }),
    ...(mentoring && { mentoring: cut(mentoring, 6) }),
    ...(checkIns && { checkIns: cut(checkIns, 3) }),
    ...(help && { help: { ...help, own: cut(help.own, 3), held: cut(help.held, 4) } }),
  }
}
