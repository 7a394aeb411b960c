import type { Question, QuestionType } from '#contract/practice/questions.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import { toast } from '../../../api/toasts.ts'
import { questionRowId } from './question-row.tsx'
import { moved, newQuestion, putIn, without } from './quiz-changes.ts'

type Options = {
  quiz: QuizContent
  /** The quiz at this very moment: an undo is made on what has been written since. */
  latest: () => QuizContent
  onChange: (quiz: QuizContent) => void
}

/** What is done with the questions of a quiz as a list; the focus goes with the question it is done to. */
export function useQuestionList({ quiz, latest, onChange }: Options) {
  const { t } = useTranslate()
  const [open, setOpen] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const toFocus = useRef<string | null>(null)
  useEffect(() => {
    if (!toFocus.current) return
    document.getElementById(questionRowId(toFocus.current))?.focus()
    toFocus.current = null
  })
  const { questions } = quiz
  function put(question: Question, at?: number) {
    setOpen(question.id)
    toFocus.current = question.id
    onChange(putIn(quiz, question, at))
  }
  return {
    open,
    /** What happened, for whoever does not see it. */
    said,
    toggle: (id: string) => setOpen(open === id ? null : id),
    add: (type: QuestionType) => put(newQuestion(type)),
    copy: (question: Question, at: number) => put({ ...question, id: uuid() }, at + 1),
    move(id: string, to: number) {
      const next = moved(quiz, id, to)
      if (!next) return setSaid(t('teach.quiz.no_further'))
      toFocus.current = id
      onChange(next)
      setSaid(t('teach.quiz.moved', { place: to + 1, of: questions.length }))
    },
    remove(question: Question, at: number) {
      toFocus.current = (questions[at + 1] ?? questions[at - 1])?.id ?? null
      onChange(without(quiz, question.id))
      toast({
        severity: 'info',
        message: 'teach.quiz.removed',
        params: { number: at + 1 },
        undo: () => onChange(putIn(latest(), question, at)),
      })
    },
    bring(brought: Question[]) {
      onChange({ ...latest(), questions: [...latest().questions, ...brought] })
      const ids = new Set(brought.map(({ id }) => id))
      toast({
        severity: 'success',
        message: 'teach.quiz.import.added',
        params: { count: brought.length },
        undo: () => onChange({ ...latest(), questions: latest().questions.filter(({ id }) => !ids.has(id)) }),
      })
    },
  }
}
