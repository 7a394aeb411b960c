import type { Gradebook, GradeRow } from '#contract/practice/gradebook.ts'
import { limits } from '#contract/limits.ts'
import { countedPoints } from '#contract/rules/learning/final-grade.ts'
import { Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { scalesOf, useGradeText, useRangeText, type ScaleOf } from '../../../shared/grades/grade-text.ts'
import { cellOf, isTooLarge, placeBlock, type Anchor, type Placed } from './block.ts'
import { nameOf } from './grade-sheet.tsx'
import classes from './gradebook.module.css'
import type { Grading } from './use-set-grade.ts'

export type Pasted = Anchor & { block: string[][] }

type Props = {
  pasted: Pasted | null
  book: Gradebook
  rows: readonly GradeRow[]
  grading: Grading
  onClose: () => void
}

/** What becomes of a block that was pasted, cell by cell, before any of it is saved. */
export default function PasteDialog({ pasted, book, rows, grading, onClose }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={pasted !== null} onClose={onClose} title={t('gradebook.paste.title')} size="lg">
      {pasted && isTooLarge(pasted.block) ? (
        <p>{t('gradebook.paste.too_large', { cells: limits.gradeBlock, people: limits.gradeBlockPeople })}</p>
      ) : (
        pasted && <Plan pasted={pasted} book={book} rows={rows} grading={grading} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Plan({ pasted, book, rows, grading, onClose }: Props & { pasted: Pasted }) {
  const { t } = useTranslate()
  const [isSaving, setSaving] = useState(false)
  const scaleOf = scalesOf(book)
  const all = placeBlock(pasted.block, pasted, { rows, columns: book.columns, scaleOf })
  const coming = all.flatMap((one) => (one.kind === 'set' ? [one] : []))
  const wrong = all.filter(({ kind }) => kind === 'misfit')
  async function save() {
    setSaving(true)
    const isSet = await grading.giveAll(coming).then(
      () => true,
      () => false,
    )
    setSaving(false)
    if (isSet) onClose()
  }
  return (
    <>
      <p>
        {t('gradebook.paste.sum', {
          count: coming.length,
          same: all.length - coming.length - wrong.length,
          wrong: wrong.length,
        })}
      </p>
      {wrong.length > 0 && (
        <>
          <h3 className={classes.pasteHead}>{t('gradebook.paste.wrong')}</h3>
          <ul className={classes.pasted}>
            {wrong.map((one) => (
              <Line key={`${one.line} ${one.place}`} placed={one} scaleOf={scaleOf} />
            ))}
          </ul>
        </>
      )}
      {coming.length > 0 && (
        <>
          <h3 className={classes.pasteHead}>{t('gradebook.paste.coming')}</h3>
          <ul className={classes.pasted}>
            {coming.map((one) => (
              <Line key={`${one.line} ${one.place}`} placed={one} scaleOf={scaleOf} />
            ))}
          </ul>
        </>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('gradebook.paste.cancel')}
        </Button>
        <Button disabled={coming.length === 0} loading={isSaving} onClick={() => void save()} data-autofocus>
          {t('gradebook.paste.save', { count: coming.length })}
        </Button>
      </Group>
    </>
  )
}

/** A cell of the block: where it comes and what of it, or why it does not. */
function Line({ placed, scaleOf }: { placed: Placed; scaleOf: ScaleOf }) {
  const { t } = useTranslate()
  const { grade } = useGradeText()
  const rangeText = useRangeText()
  const { at, text, line, place } = placed
  const cell = at
    ? t('gradebook.cell.title', { lesson: at.column.title, name: nameOf(at.row) })
    : t('gradebook.paste.place', { line, place })
  const stands = at && cellOf(at.row, at.column)
  const had = stands && countedPoints(stands)
  const scale = at ? scaleOf(at.column) : null
  const said = (points: number) => grade(points, stands?.of ?? null, scale)
  return (
    <li>
      <span>{cell}</span>
      {placed.kind === 'set' ? (
        <b>
          {had === undefined || had === null
            ? said(placed.points)
            : t('gradebook.history.change', { from: said(had), to: said(placed.points) })}
        </b>
      ) : (
        <span>
          <b>{text}</b>{' '}
          {placed.kind === 'misfit' &&
            (placed.why === 'range'
              ? rangeText(stands?.of ?? 0, scale)
              : t(`gradebook.paste.why.${placed.why}`))}
        </span>
      )}
    </li>
  )
}
