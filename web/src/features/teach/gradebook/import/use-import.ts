import { gradebookFileApi, type FileTarget, type GradeFilePlan } from '#contract/practice/gradebook-file.ts'
import type { Gradebook } from '#contract/practice/gradebook.ts'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAction } from '../../../../api/action.ts'
import { isApiError } from '../../../../api/api-error.ts'
import { showFieldErrors, validateWith } from '../../../../api/forms.tsx'
import { FileStep } from '../../import/file-step.ts'
import type { Grading } from '../use-set-grade.ts'
import { keyOf, type CellAt } from '../use-typed.ts'

type Targets = readonly (FileTarget | null)[]
type Options = { courseId: string; book: Gradebook; grading: Grading; onDone: () => void }
export type Planned = { at: CellAt; line: number; points: number; isNewer: boolean }

/** The cells that a plan would set, each with what stands there. */
function cellsOf({ coming, people }: GradeFilePlan, { columns }: Gradebook): Omit<Planned, 'isNewer'>[] {
  const rows = new Map(people.map((row) => [row.enrolmentId, row]))
  const lessons = new Map(columns.map((column) => [column.lessonId, column]))
  return coming.flatMap(({ enrolmentId, lessonId, line, points }) => {
    const [row, column] = [rows.get(enrolmentId), lessons.get(lessonId)]
    return row && column ? [{ at: { row, column }, line, points }] : []
  })
}
const revisionAt = ({ row, column }: CellAt): number =>
  row.cells.find(({ lessonId }) => lessonId === column.lessonId)?.revision ?? 0

/** A file of grades: what it would change, as its columns are said to be, and then the change. */
export function useImport({ courseId, book, grading, onDone }: Options) {
  const form = useForm<{ file: File | null }>({
    initialValues: { file: null },
    validate: validateWith(FileStep),
  })
  const [plan, setPlan] = useState<GradeFilePlan | null>(null)
  const [isSetting, setSetting] = useState(false)
  /** What one looked at, where somebody changed some of it before it was set. */
  const [looked, setLooked] = useState<ReadonlyMap<string, number>>(new Map())
  const read = useAction(gradebookFileApi.plan, {
    form,
    success: false,
    failure(error) {
      // What can be read no more is taken out, so that it is chosen anew: the field says so.
      if (!isApiError(error, 'FILE_CHANGED')) return false
      begin()
      showFieldErrors(form, error)
      return true
    },
  })
  function begin(): void {
    setPlan(null)
    setLooked(new Map())
    form.reset()
  }
  async function planFile(file: File, targets?: Targets): Promise<void> {
    const body = targets ? { targets: targets.map((one) => one ?? '').join(',') } : {}
    const planned = await read
      .mutateAsync({ params: { id: courseId }, body, files: { file } })
      .catch(() => null)
    if (planned) setPlan(planned)
  }
  const coming = plan
    ? cellsOf(plan, book).map((one): Planned => {
        const seen = looked.get(keyOf(one.at))
        return { ...one, isNewer: seen !== undefined && seen !== revisionAt(one.at) }
      })
    : []
  return {
    plan,
    coming,
    error: form.errors['file'],
    file: form.values.file,
    isReading: read.isPending,
    isSetting,
    /** Somebody changed what one had looked at. */
    isMet: coming.some(({ isNewer }) => isNewer),
    begin,
    choose(file: File | null): void {
      if (!file) return begin()
      form.setValues({ file })
      form.clearErrors()
      void planFile(file)
    },
    say(at: number, target: FileTarget | null): void {
      const { file } = form.values
      if (!plan || !file) return
      // Of two columns that are the same thing the one counts that was said last.
      const others = plan.columns.map((column) => (column.target === target ? null : column.target))
      void planFile(
        file,
        others.map((one, n) => (n === at ? target : one)),
      )
    },
    async set(): Promise<void> {
      const { file } = form.values
      if (!file || !plan) return
      setSetting(true)
      try {
        await grading.giveAll(coming, file.name)
        begin()
        onDone()
      } catch (error) {
        if (!isApiError(error, 'CONFLICT')) return
        setLooked(new Map(coming.map(({ at }) => [keyOf(at), revisionAt(at)])))
        await planFile(
          file,
          plan.columns.map(({ target }) => target),
        )
      } finally {
        setSetting(false)
      }
    },
  }
}
export type Importing = ReturnType<typeof useImport>
