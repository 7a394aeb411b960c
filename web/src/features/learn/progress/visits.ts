import { visitsPrefix } from '../../../api/kept-texts.ts'

/** For how long one was active in a lesson, in one visit of it. */
export type Visit = { id: string; course: string; lesson: string; seconds: number }

/** More than anybody makes between two connections; beyond it the oldest go. */
const MOST = 200

const isVisit = (value: unknown): value is Visit => {
  const { id, course, lesson, seconds } = Object(value) as Record<string, unknown>
  return [id, course, lesson].every((one) => typeof one === 'string') && Number.isInteger(seconds)
}

/**
 * The visits that the server does not know yet, kept in the browser, each under a key of its own. They leave with the
 * progress that is sent anyway. Their ids are in the order in which they began; one that goes on after it was sent is sent again, under its
 * id, with what it has become.
 */
export function visitsOf(person: string) {
  const prefix = `${visitsPrefix}${person}:`

  function read(): Visit[] {
    try {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .toSorted()
        .flatMap((key) => {
          const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
          return isVisit(value) ? value : []
        })
    } catch {
      return []
    }
  }
  function remove({ id }: Pick<Visit, 'id'>) {
    try {
      localStorage.removeItem(prefix + id)
    } catch {
      // It was not kept there either.
    }
  }
  return {
    keep(visit: Visit): void {
      try {
        localStorage.setItem(prefix + visit.id, JSON.stringify(visit))
        for (const old of read().slice(0, -MOST)) remove(old)
      } catch {
        // Time that cannot be kept is not counted.
      }
    },
    ofCourse: (course: string, most: number): Visit[] =>
      read()
        .filter((visit) => visit.course === course)
        .slice(0, most),
    /** They arrived; of one that went on meanwhile the newer word stays. */
    arrived(sent: readonly Visit[]): void {
      const now = new Map(read().map((visit) => [visit.id, visit]))
      for (const visit of sent) if (now.get(visit.id)?.seconds === visit.seconds) remove(visit)
    },
  }
}
