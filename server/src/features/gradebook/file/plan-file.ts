import type { Input } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type {
  FileTarget,
  gradebookFileApi,
  GradeFilePlan,
  Misfit,
} from '#contract/practice/gradebook-file.ts'
import type { GradeRow } from '#contract/practice/gradebook.ts'
import { cutText } from '#contract/text.ts'
import { failField } from '../../../core/errors.ts'
import type { Context, OutsideContext } from '../../../http/caller/context.ts'
import { requirePart } from '../../courses/open-course.ts'
import { readTable } from '../../users/batches/read-table.ts'
import { gradeColumns, scaleIn, type Asked } from '../grade-columns.ts'
import { gradedEnrolmentsOf, type GradedEnrolment } from '../grade-rows.ts'
import { gradesOf, viewRow } from '../gradebook.view.ts'
import { gradersOf } from '../graders.ts'
import { guessTargets, tableIn, viewColumns, type FileTable } from './file-columns.ts'
import { judgeFileCell } from './judge-file-cell.ts'
import { peopleInFile, type Whose } from './people-in-file.ts'

const LONGEST_TEXT = 60
type Targets = readonly (FileTarget | null)[]
const isLesson = (target: FileTarget | null) => target !== null && target !== 'id' && target !== 'email'

/** What was chosen for each column: one of each at most, and of lessons those that the course grades. */
function chosenTargets(written: string, table: FileTable, { columns }: Asked): Targets {
  const targets = written.split(',').map((one) => one || null)
  const known = new Set(['id', 'email', ...columns.map(({ lessonId }) => lessonId)])
  const all = targets.flatMap((one) => one ?? [])
  if (targets.length !== table.headers.length || all.some((one) => !known.has(one)))
    failField('targets', 'invalid_value')
  if (new Set(all).size !== all.length) failField('targets', 'duplicate')
  return targets
}

type Judging = {
  people: ReadonlyMap<string, GradedEnrolment>
  asked: Asked
  scaleOf: ReturnType<typeof scaleIn>
  actorId: string
}

/** The cells of somebody's line, each with what becomes of it. */
function judgeLine(
  { row: line, cells }: FileTable['lines'][number],
  { targets, enrolment }: { targets: Targets; enrolment: GradedEnrolment },
  { asked, scaleOf, actorId }: Judging,
) {
  const theirs = new Map(gradesOf(enrolment, asked, new Map()).cells.map((cell) => [cell.lessonId, cell]))
  return targets.flatMap((lessonId, at) => {
    const cell = lessonId === null ? undefined : theirs.get(lessonId)
    if (!cell) return []
    const text = cells[at] ?? ''
    const judged = judgeFileCell(text, cell, {
      isOwn: enrolment.user_id === actorId,
      scale: scaleOf(cell.lessonId),
    })
    return [
      {
        line,
        enrolmentId: enrolment.id,
        lessonId: cell.lessonId,
        text: cutText(text.trim(), LONGEST_TEXT),
        judged,
      },
    ]
  })
}

/** The first of a list as long as it is told, and how much there is in all. */
function counted<T>(most: number) {
  const first: T[] = []
  let inAll = 0
  return {
    first,
    add: (one: T) => void (inAll++ < most && first.push(one)),
    inAll: () => inAll,
  }
}

function judgeTable(table: FileTable, targets: Targets, whose: readonly Whose[], judging: Judging) {
  const coming = counted<GradeFilePlan['coming'][number]>(limits.gradeFileCells)
  const misfits = counted<Misfit>(limits.gradeFileMisfits)
  let same = 0
  for (const [at, line] of table.lines.entries()) {
    const who = whose[at]
    const enrolment = who && 'enrolmentId' in who ? judging.people.get(who.enrolmentId) : undefined
    if (!enrolment) {
      const why = who && 'why' in who ? who.why : 'unknown_person'
      misfits.add({
        line: line.row,
        enrolmentId: null,
        lessonId: null,
        text: namedBy(line.cells, targets),
        why,
      })
      continue
    }
    for (const { judged, text, ...cell } of judgeLine(line, { targets, enrolment }, judging)) {
      if (judged.kind === 'same') same++
      else if (judged.kind === 'wrong') misfits.add({ ...cell, text, why: judged.why })
      else if (judged.kind === 'set') coming.add({ ...cell, points: judged.points })
    }
  }
  return { coming, misfits, same }
}

/** By what a line names somebody, to be found again in the file. */
const namedBy = (cells: readonly string[], targets: Targets): string =>
  cutText(
    cells.find((cell, at) => cell.trim() !== '' && !isLesson(targets[at] ?? null))?.trim() ?? '',
    LONGEST_TEXT,
  )

/** Of whom something is said, with the cells that it is said of. */
function peopleOf(
  all: readonly { enrolmentId: string | null; lessonId: string | null }[],
  enrolments: readonly GradedEnrolment[],
  view: (enrolment: GradedEnrolment) => GradeRow,
): GradeRow[] {
  const named = Map.groupBy(all, ({ enrolmentId }) => enrolmentId)
  return enrolments.flatMap((enrolment) => {
    const lessons = new Set(named.get(enrolment.id)?.map(({ lessonId }) => lessonId))
    if (lessons.size === 0) return []
    const row = view(enrolment)
    return [{ ...row, cells: row.cells.filter(({ lessonId }) => lessons.has(lessonId)) }]
  })
}

async function planTable(
  ctx: Context,
  courseId: string,
  rows: readonly { row: number; cells: string[] }[],
  chosen: string | undefined,
): Promise<GradeFilePlan> {
  const { tx, actor } = ctx
  await requirePart(tx, actor, courseId, 'see')
  const asked = await gradeColumns(tx, courseId)
  const table = tableIn(rows, asked.columns)
  if (table.lines.length === 0) failField('file', 'no_grades')
  const targets =
    chosen === undefined ? guessTargets(table, asked.columns) : chosenTargets(chosen, table, asked)
  const whose = await peopleInFile(tx, courseId, table, targets)
  const ids = whose.flatMap((who) => ('enrolmentId' in who ? who.enrolmentId : []))
  const enrolments = await gradedEnrolmentsOf(ctx, courseId, ids)
  const people = new Map(enrolments.map((one) => [one.id, one]))
  const { coming, misfits, same } = judgeTable(table, targets, whose, {
    people,
    asked,
    scaleOf: scaleIn(asked),
    actorId: actor.id,
  })
  if (coming.inAll() > limits.gradeFileCells)
    failField('file', 'too_many_grades', { maximum: limits.gradeFileCells })
  const names = await gradersOf(tx, enrolments)
  return {
    columns: viewColumns(table, targets),
    lines: table.lines.length,
    coming: coming.first,
    same,
    misfits: misfits.first,
    misfitsInAll: misfits.inAll(),
    people: peopleOf([...coming.first, ...misfits.first], enrolments, (one) =>
      viewRow(one, asked, { names, actorId: actor.id }),
    ),
  }
}

/** What a file of grades would change, cell by cell. Nothing is kept of it: whoever sets the grades sends them. */
export async function planGradeFile(
  ctx: OutsideContext,
  { params, body, files }: Input<typeof gradebookFileApi.plan>,
): Promise<GradeFilePlan> {
  await ctx.transaction(({ tx, actor }) => requirePart(tx, actor, params.id, 'see'))
  const rows = await readTable(ctx, files.file.path, limits.gradeFileRows + 1)
  return ctx.transaction((inside) => planTable(inside, params.id, rows, body.targets))
}
