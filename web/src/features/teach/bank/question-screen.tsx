import { questionBankApi, type BankQuestion } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import { Button, Group } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { query } from '../../../api/client.ts'
import { errorsAt } from '../../../api/errors-at.ts'
import { validateWith } from '../../../api/forms.tsx'
import { freshness } from '../freshness.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import { QuestionEditor } from '../quiz/question-editor.tsx'
import { QuizView } from '../quiz/quiz-view.tsx'
import { newQuizSettings } from '#contract/practice/quiz.ts'
import classes from './bank.module.css'
import { Topics, useQuestionFacts, useQuestionName } from './bank-columns.tsx'
import { NewerQuestion } from './newer-question.tsx'
import { QuestionUses } from './question-uses.tsx'
import { QuestionVersions } from './question-versions.tsx'
import { bankAnswers } from './use-change.ts'
import { useBankWords } from './use-places.ts'

const Shape = questionBankApi.save.body.pick({ question: true })
const back = '/dashboard/teach/bank'

/** A question in the bank, for whoever may change it to be written, for others to be looked at. */
export default function QuestionScreen() {
  const { id = '' } = useParams()
  const found = useQuery({
    ...query(questionBankApi.byId, { params: { id } }),
    ...freshness.questionBank,
  })
  if (!found.data) return found.isError ? <LoadFailed of={found} /> : <LoadingLines lines={8} />
  return <Known key={id} question={found.data} />
}

function Known({ question }: { question: BankQuestion }) {
  const { t } = useTranslate()
  const nameOf = useQuestionName()
  const factsOf = useQuestionFacts()
  return (
    <>
      <PageHeader
        title={nameOf(question)}
        description={[
          question.course?.title ?? t('bank.place.company'),
          factsOf(question),
          ...(question.removed ? [t('bank.is_removed')] : []),
        ].join(' · ')}
        back={{ to: back, label: t('bank.title') }}
      />
      {question.mayEdit && !question.removed ? (
        <Writer question={question} />
      ) : (
        <Beside question={question}>
          <Section title={t('bank.as_seen')}>
            <Topics topics={question.topics} />
            <AsSeen question={question.question} />
          </Section>
        </Beside>
      )}
    </>
  )
}

const AsSeen = ({ question }: { question: Question }) => (
  <QuizView quiz={{ type: 'quiz', settings: newQuizSettings, questions: [question] }} />
)

type BesideProps = { question: BankQuestion; onBring?: (question: Question) => void; children: ReactNode }

/** A question, and beside it where it is used and what it was. */
function Beside({ question, onBring, children }: BesideProps) {
  return (
    <div className={classes.edit}>
      <div className={classes.fields}>{children}</div>
      <aside className={classes.aside}>
        <QuestionUses question={question} />
        <QuestionVersions question={question} onBring={onBring} />
      </aside>
    </div>
  )
}

function Writer({ question: kept }: { question: BankQuestion }) {
  const { t } = useTranslate()
  const { topics } = useBankWords()
  const [base, setBase] = useState({ version: kept.version, question: kept.question })
  const [isBehind, setBehind] = useState(false)
  const form = useForm({ initialValues: { question: base.question }, validate: validateWith(Shape) })
  const save = useAction(questionBankApi.save, {
    form,
    refreshes: bankAnswers,
    failure: (error) => {
      const isNewer = isApiError(error, 'CONFLICT')
      if (isNewer) setBehind(true)
      return isNewer
    },
    onSuccess: ({ version, question }) => {
      setBase({ version, question })
      setBehind(false)
    },
  })
  const { question } = form.values
  const change = (next: Question) => form.setFieldValue('question', next)
  return (
    <Beside question={kept} onBring={change}>
      {isBehind && kept.version !== base.version && (
        <NewerQuestion
          newer={kept}
          onKeepMine={() => {
            setBase({ version: kept.version, question: kept.question })
            setBehind(false)
          }}
          onTakeTheirs={() => {
            setBase({ version: kept.version, question: kept.question })
            form.setInitialValues({ question: kept.question })
            change(kept.question)
            setBehind(false)
          }}
        />
      )}
      <Form
        form={form}
        about={kept.id}
        className={classes.fields ?? ''}
        onSubmit={(values, saved) =>
          save.mutate(
            { params: { id: kept.id }, body: { version: base.version, question: values.question } },
            { onSuccess: (now) => saved({ question: now.question }) },
          )
        }
      >
        <QuestionEditor
          question={question}
          topics={topics.map(({ topic }) => topic)}
          error={errorsAt(form.errors, 'question')['']}
          onChange={change}
        />
        <Group justify="flex-end" gap="xs">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {t('bank.save')}
          </Button>
        </Group>
      </Form>
      <Section title={t('bank.as_seen')} lead={t('bank.as_seen.lead')}>
        <AsSeen question={question} />
      </Section>
    </Beside>
  )
}
