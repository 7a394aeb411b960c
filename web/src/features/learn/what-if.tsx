import type { GradeCell, OwnGrades } from '#contract/practice/gradebook.ts'
import { limits } from '#contract/limits.ts'
import type { GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { finalGradeIf, isStillOpen } from '#contract/rules/learning/final-grade.ts'
import { pointsIn } from '#contract/rules/learning/grade-entry.ts'
import { Button, TextInput } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { scalesOf, useRange } from '../../shared/grades/grade-text.ts'
import classes from './what-if.module.css'

/**
 * What somebody supposes that they will get for what is not graded yet. It is theirs alone: nothing of it is sent or kept,
 * and the rule that works it out is the one of the real grade.
 */
export function useWhatIf(own: OwnGrades) {
  const [isOpen, setOpen] = useState(false)
  const scaleOf = scalesOf(own)
  const scales = new Map(own.columns.map((column) => [column.lessonId, scaleOf(column)]))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const supposed = new Map(
    own.cells.flatMap(({ lessonId, of }) => {
      const points = pointsIn(typed[lessonId] ?? '', of ?? 0, scales.get(lessonId))
      return points === undefined || points === null ? [] : [[lessonId, points] as const]
    }),
  )
  return {
    isOpen,
    /** Whether there is anything to suppose. */
    isAny: own.cells.some(isStillOpen),
    percent: finalGradeIf(supposed, own.cells, own),
    asks: (cell: GradeCell) => isOpen && isStillOpen(cell),
    typedIn: (lessonId: string) => typed[lessonId] ?? '',
    type: (lessonId: string, text: string) => setTyped({ ...typed, [lessonId]: text }),
    open: () => setOpen(true),
    reset(): void {
      setTyped({})
      setOpen(false)
    },
  }
}
type AsIf = ReturnType<typeof useWhatIf>

type SupposedProps = { asIf: AsIf; cell: GradeCell; title: string; scale: GradeScale | null }

/** Points that somebody supposes, in the place of a grade that is not there yet. */
export function SupposedGrade({ asIf, cell: { lessonId, of }, title, scale }: SupposedProps) {
  const { t } = useTranslate()
  const most = of ?? 0
  const text = asIf.typedIn(lessonId)
  const isWrong = pointsIn(text, most, scale) === undefined
  const { message, params } = useRange()(most, scale)
  return (
    <span className={classes.supposed}>
      <TextInput
        size="sm"
        inputMode={scale ? 'text' : 'decimal'}
        autoComplete="off"
        maxLength={limits.gradeWord}
        aria-label={t(`gradebook.own.what_if.${scale ? 'words' : 'points'}`, { lesson: title, ...params })}
        value={text}
        error={isWrong && t(message, params)}
        onChange={(event) => asIf.type(lessonId, event.currentTarget.value)}
      />
      <span className={classes.of}>{t('gradebook.own.what_if.of', { points: most })}</span>
    </span>
  )
}

type Props = { asIf: AsIf; percentText: (percent: number) => string }

/** Asks what grades would make, and says it as they are typed. */
export function WhatIf({ asIf, percentText }: Props) {
  const { t } = useTranslate()
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  // One press gives everything back, and the place from which it began.
  useEffect(() => {
    if (wasOpen.current && !asIf.isOpen) opener.current?.focus()
    wasOpen.current = asIf.isOpen
  }, [asIf.isOpen])
  if (!asIf.isAny) return null
  if (!asIf.isOpen)
    return (
      <Button ref={opener} variant="default" size="sm" mt="sm" onClick={asIf.open}>
        {t('gradebook.own.what_if')}
      </Button>
    )
  return (
    <div className={classes.whatIf}>
      <p className={classes.final} role="status">
        <span>{t('gradebook.own.what_if.final')}</span>
        <strong>{asIf.percent === null ? t('gradebook.cell.no_grade') : percentText(asIf.percent)}</strong>
      </p>
      <p className={classes.how}>{t('gradebook.own.what_if.how')}</p>
      <Button variant="default" size="sm" onClick={asIf.reset}>
        {t('gradebook.own.what_if.reset')}
      </Button>
    </div>
  )
}
