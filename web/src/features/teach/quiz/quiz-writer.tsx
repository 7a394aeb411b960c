import { limits } from '#contract/limits.ts'
import { questionTypes, type Question, type QuestionType } from '#contract/practice/questions.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { plainText } from '#contract/rich-text/plain-text.ts'
import { Button, Collapse, Group, Menu, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconFileExport, IconPlus, IconSettings } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { v4 as uuid } from 'uuid'
import { errorsAt } from '../../../api/errors-at.ts'
import { toast } from '../../../api/toasts.ts'
import { KeepInBank } from '../bank/keep-in-bank.tsx'
import { TakeFromBank } from '../bank/take-from-bank.tsx'
import { useSaveQuestions } from './export/use-save-questions.ts'
import { ImportQuestions } from './import/import-questions.tsx'
import { moved, newQuestion, putIn, withQuestion, without } from './quiz-changes.ts'
import classes from './quiz-editor.module.css'
import { QuestionRow, questionRowId } from './question-row.tsx'
import { QuizSettingsFields } from './quiz-settings.tsx'

type CourseOfQuiz = { id: string; title: string; topics: string[] }
type Props = {
  quiz: QuizContent
  /** Its topics are offered for the questions. */
  course: CourseOfQuiz
  /** What cannot be saved as it is, by its place. */
  errors: Record<string, ReactNode>
  /** The quiz at this very moment: an undo is made on what has been written since. */
  latest: () => QuizContent
  onChange: (quiz: QuizContent) => void
}

const beginningOf = (question: Question) =>
  (question.prompt ? plainText(question.prompt) : question.type === 'gaps' ? question.text : '').slice(0, 80)

/** The questions of a quiz, one of them open to be written, and how it is taken. */
export function QuizWriter({ quiz, course, errors, latest, onChange }: Props) {
  const { t } = useTranslate()
  const [open, setOpen] = useState<string | null>(null)
  const [areSettingsOpen, showSettings] = useState(false)
  const [said, setSaid] = useState('')
  const [toKeep, setToKeep] = useState<Question | null>(null)
  const saving = useSaveQuestions()
  const toFocus = useRef<string | null>(null)
  useEffect(() => {
    if (!toFocus.current) return
    document.getElementById(questionRowId(toFocus.current))?.focus()
    toFocus.current = null
  })
  const { questions } = quiz

  function add(type: QuestionType) {
    const question = newQuestion(type)
    setOpen(question.id)
    toFocus.current = question.id
    onChange(putIn(quiz, question))
  }
  function move(id: string, to: number) {
    const next = moved(quiz, id, to)
    if (!next) return setSaid(t('teach.quiz.no_further'))
    toFocus.current = id
    onChange(next)
    setSaid(t('teach.quiz.moved', { place: to + 1, of: questions.length }))
  }
  function remove(question: Question, at: number) {
    toFocus.current = (questions[at + 1] ?? questions[at - 1])?.id ?? null
    onChange(without(quiz, question.id))
    toast({
      severity: 'info',
      message: 'teach.quiz.removed',
      params: { number: at + 1 },
      undo: () => onChange(putIn(latest(), question, at)),
    })
  }
  function bring(questions: Question[]) {
    onChange({ ...latest(), questions: [...latest().questions, ...questions] })
    const ids = new Set(questions.map(({ id }) => id))
    toast({
      severity: 'success',
      message: 'teach.quiz.import.added',
      params: { count: questions.length },
      undo: () => onChange({ ...latest(), questions: latest().questions.filter(({ id }) => !ids.has(id)) }),
    })
  }
  return (
    <div className={classes.quiz}>
      <Button
        variant="default"
        size="sm"
        className={classes.settingsButton ?? ''}
        aria-expanded={areSettingsOpen}
        leftSection={<IconSettings size={16} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => showSettings((shown) => !shown)}
      >
        {t('teach.quiz.settings')}
      </Button>
      <Collapse expanded={areSettingsOpen}>
        <QuizSettingsFields
          settings={quiz.settings}
          questions={questions.length}
          onChange={(settings) => onChange({ ...quiz, settings })}
        />
      </Collapse>
      <h3 className={classes.title}>{t('teach.quiz.questions')}</h3>
      {questions.length === 0 ? (
        <p className={classes.how}>{t('teach.quiz.none')}</p>
      ) : (
        <p className={classes.how}>{t('teach.quiz.keys')}</p>
      )}
      <ol className={classes.questions}>
        {questions.map((question, at) => (
          <QuestionRow
            key={question.id}
            question={question}
            topics={course.topics}
            number={at + 1}
            of={questions.length}
            beginning={beginningOf(question)}
            error={errorsAt(errors, `content.questions.${at}`)['']}
            isOpen={open === question.id}
            onToggle={() => setOpen(open === question.id ? null : question.id)}
            onMove={(to) => move(question.id, to)}
            onCopy={() => {
              const copy = { ...question, id: uuid() }
              setOpen(copy.id)
              toFocus.current = copy.id
              onChange(putIn(quiz, copy, at + 1))
            }}
            onKeep={() => setToKeep(question)}
            onRemove={() => remove(question, at)}
            onChange={(next) => onChange(withQuestion(latest(), next))}
          />
        ))}
      </ol>
      {questions.length < limits.quizQuestions && (
        <Group gap="xs">
          <Menu position="bottom-start" shadow="md" withinPortal>
            <Menu.Target>
              <Button
                variant={questions.length ? 'default' : 'filled'}
                className={classes.settingsButton ?? ''}
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                {t('teach.quiz.add')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {questionTypes.map((type) => (
                <Menu.Item key={type} onClick={() => add(type)}>
                  {t(`teach.quiz.type.${type}`)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <TakeFromBank
            room={limits.quizQuestions - questions.length}
            there={questions.flatMap(({ bank }) => bank?.id ?? [])}
            onAdd={bring}
          />
          <ImportQuestions
            room={limits.quizQuestions - questions.length}
            tooMany="teach.quiz.import.too_many"
            onAdd={bring}
          />
        </Group>
      )}
      {questions.length > 0 && (
        <Button
          variant="subtle"
          className={classes.settingsButton ?? ''}
          leftSection={<IconFileExport size={16} aria-hidden />}
          loading={saving.isPending}
          onClick={() => saving.mutate({ questions, name: course.title })}
        >
          {t('teach.quiz.export')}
        </Button>
      )}
      <KeepInBank
        question={toKeep}
        course={course}
        onClose={() => setToKeep(null)}
        onKept={({ id, bank }) => {
          // What was written while it was on its way stays.
          const now = latest().questions.find((one) => one.id === id)
          if (now) onChange(withQuestion(latest(), { ...now, bank }))
        }}
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  )
}
