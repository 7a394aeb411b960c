import { richTextLimits } from '#contract/rich-text/document.ts'
import { Button, Checkbox, Textarea } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { Formula } from './formula.tsx'
import { keptLatex } from './formula-kinds.ts'
import { formulaAt, keptSelection } from './formula-place.ts'
import classes from './formulas.module.css'
import { formulaOf } from './mathml.ts'
import { useProblemWords } from './problem-words.ts'
import { putFormula } from './put-formula.ts'

const EXAMPLE = String.raw`\frac{a}{b}`

/** What a formula is typed in: LaTeX, and below it how that is read. One that is wrong is not taken, and stays as it was typed. */
export default function FormulaLine({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const { t } = useTranslate()
  const wordsOf = useProblemWords()
  const [given] = useState(() => formulaAt(editor))
  const [typed, setTyped] = useState(given.latex)
  const [kind, setKind] = useState(given.kind)
  const [isRefused, setRefused] = useState(false)
  const place = useRef<ReturnType<typeof keptSelection>>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    const kept = keptSelection(editor)
    place.current = kept
    return kept.leave
  }, [editor])

  const latex = keptLatex(typed, kind)
  const read = latex ? formulaOf(latex, kind === 'formulaBlock') : null
  const problem = read && 'problem' in read ? wordsOf(read.problem) : null

  function done() {
    editor.commands.focus()
    onDone()
  }
  function remove() {
    place.current?.select()
    editor.commands.deleteSelection()
    done()
  }
  function apply() {
    if (!latex && !given.isNew) return remove()
    if (!latex) return done()
    if (problem) {
      setRefused(true)
      return field.current?.focus()
    }
    place.current?.select()
    putFormula(editor.chain(), kind, latex).focus().run()
    onDone()
  }
  return (
    <div className={classes.line} role="group" aria-label={t('ui.text.formula')}>
      <Textarea
        ref={field}
        data-autofocus
        autoFocus
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        autoCapitalize="off"
        label={t('ui.text.formula_latex')}
        description={t('ui.text.formula_how', { example: EXAMPLE })}
        maxLength={richTextLimits.formula}
        value={typed}
        error={isRefused && problem}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setRefused(false)
        }}
        onKeyDown={(event) => {
          const isSent = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
          if (!isSent && event.key !== 'Escape') return
          // Of this field alone: not the form's sending, nor the dialog's closing.
          event.preventDefault()
          event.stopPropagation()
          if (isSent) apply()
          else done()
        }}
      />
      <div className={classes.preview} data-testid="preview">
        {latex && !problem && <Formula latex={latex} isBlock={kind === 'formulaBlock'} />}
        {!isRefused && problem && <span className={classes.problem}>{problem}</span>}
      </div>
      <Checkbox
        size="md"
        label={t('ui.text.formula_block')}
        checked={kind === 'formulaBlock'}
        onChange={({ currentTarget }) => setKind(currentTarget.checked ? 'formulaBlock' : 'formula')}
      />
      <div className={classes.tools}>
        <Button size="sm" onClick={apply}>
          {t('ui.text.formula_set')}
        </Button>
        <Button size="sm" variant="default" onClick={done}>
          {t('generic.cancel')}
        </Button>
        {!given.isNew && (
          <Button size="sm" variant="default" onClick={remove}>
            {t('ui.text.formula_remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
