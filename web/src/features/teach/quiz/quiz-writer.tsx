import { limits } from '#contract/limits.ts'
import { questionTypes, type Question, type QuestionType } from '#contract/practice/questions.ts'
import type { QuizContent } from '#contract/practice/quiz.ts'
import { Button, Collapse, Group, Menu, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconFileExport, IconPlus, IconSettings } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { errorsAt } from '../../../api/errors-at.ts'
import { KeepInBank } from '../bank/keep-in-bank.tsx'
import { TakeFromBank } from '../bank/take-from-bank.tsx'
import { beginningOf } from './beginning-of.ts'
import { useSaveQuestions } from './export/use-save-questions.ts'
import { ImportQuestions } from './import/import-questions.tsx'
import { inPool, poolsOf } from './pools/pool-changes.ts'
import { PoolField } from './pools/pool-field.tsx'
import { PoolFields } from './pools/pool-fields.tsx'
import { withQuestion } from './quiz-changes.ts'
import classes from './quiz-editor.module.css'
import { QuestionRow } from './question-row.tsx'
import { QuizSettingsFields } from './quiz-settings.tsx'
import { useQuestionList } from './use-question-list.ts'

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

/** The questions of a quiz, one of them open to be written, and how it is taken. */
export function QuizWriter({ quiz, course, errors, latest, onChange }: Props) {
  const { t } = useTranslate()
  const [toKeep, setToKeep] = useState<Question | null>(null)
  const { questions } = quiz
  const { open, toggle, said, add, copy, move, remove, bring } = useQuestionList({ quiz, latest, onChange })
  return (
    <div className={classes.quiz}>
      <Settings quiz={quiz} errors={errors} latest={latest} onChange={onChange} />
      <h2 className={classes.title}>{t('teach.quiz.questions')}</h2>
      <p className={classes.how}>{t(questions.length === 0 ? 'teach.quiz.none' : 'teach.quiz.keys')}</p>
      <ol className={classes.questions}>
        {questions.map((question, at) => (
          <QuestionRow
            key={question.id}
            question={question}
            pools={poolsOf(quiz)}
            topics={course.topics}
            number={at + 1}
            of={questions.length}
            beginning={beginningOf(question)}
            error={errorsAt(errors, `content.questions.${at}`)['']}
            isOpen={open === question.id}
            onToggle={() => toggle(question.id)}
            onMove={(to) => move(question.id, to)}
            onCopy={() => copy(question, at)}
            onKeep={() => setToKeep(question)}
            onRemove={() => remove(question, at)}
            onChange={(next) => onChange(withQuestion(latest(), next))}
          />
        ))}
      </ol>
      {questions.length < limits.quizQuestions && <MoreQuestions quiz={quiz} onAdd={add} onBring={bring} />}
      {questions.length > 0 && <ExportQuestions questions={questions} name={course.title} />}
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

function Settings({ quiz, onChange, ...more }: Omit<Props, 'course'>) {
  const { t } = useTranslate()
  const [isShown, show] = useState(false)
  // What keeps the quiz from being saved is in sight.
  const isOpen = isShown || Object.keys(more.errors).some((field) => field.startsWith('content.settings'))
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={classes.settingsButton ?? ''}
        aria-expanded={isOpen}
        leftSection={<IconSettings size={16} aria-hidden />}
        rightSection={<IconChevronDown size={16} aria-hidden />}
        onClick={() => show((shown) => !shown)}
      >
        {t('teach.quiz.settings')}
      </Button>
      <Collapse expanded={isOpen}>
        <QuizSettingsFields
          settings={quiz.settings}
          questions={quiz.questions.filter(({ pool }) => pool === undefined).length}
          onChange={(settings) => onChange({ ...quiz, settings })}
        >
          <PoolFields {...more} quiz={quiz} onChange={onChange} />
        </QuizSettingsFields>
      </Collapse>
    </>
  )
}

type MoreProps = {
  quiz: QuizContent
  onAdd: (type: QuestionType) => void
  onBring: (questions: Question[]) => void
}

/** New ones, of the bank, or from a file. */
function MoreQuestions({ quiz, onAdd, onBring }: MoreProps) {
  const { t } = useTranslate()
  const [chosen, choose] = useState<string | null>(null)
  const { questions } = quiz
  const pools = poolsOf(quiz)
  // It may have been removed since.
  const pool = pools.some(({ id }) => id === chosen) ? chosen : null
  const bring = {
    asking: <PoolField pools={pools} value={pool} onChange={choose} />,
    onAdd: (brought: Question[]) => onBring(brought.map((one) => inPool(one, pool))),
  }
  const free = limits.quizQuestions - questions.length
  return (
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
            <Menu.Item key={type} onClick={() => onAdd(type)}>
              {t(`teach.quiz.type.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <TakeFromBank free={free} there={questions.flatMap(({ bank }) => bank?.id ?? [])} {...bring} />
      <ImportQuestions free={free} tooMany="teach.quiz.import.too_many" {...bring} />
    </Group>
  )
}

function ExportQuestions({ questions, name }: { questions: Question[]; name: string }) {
  const { t } = useTranslate()
  const saving = useSaveQuestions()
  return (
    <Button
      variant="subtle"
      className={classes.settingsButton ?? ''}
      leftSection={<IconFileExport size={16} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate({ questions, name })}
    >
      {t('teach.quiz.export')}
    </Button>
  )
}
