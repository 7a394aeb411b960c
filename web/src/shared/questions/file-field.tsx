import type { ShownOf } from '#contract/practice/questions.ts'
import { endingsOf } from '#contract/rules/learning/answer-files.ts'
import { useTranslate } from '@tolgee/react'
import { formatBytes } from '../../ui/bytes.ts'
import { useLocale } from '../../ui/use-locale.ts'
import { Attachments } from '../attachments/attachments.tsx'
import type { FieldProps } from './answer-field.tsx'
import classes from './questions.module.css'

type Props = FieldProps<ShownOf<'file'>>

/** An answer that is files. Where they cannot be opened, as before they are asked for, what they are called is said. */
export function FileField(props: Props) {
  const { t } = useTranslate()
  const { question, answer, onAnswer, filesId, labelledBy } = props
  const files = answer?.type === 'file' ? answer.files : []
  if (onAnswer && filesId) return <Adding {...props} filesId={filesId} />
  if (onAnswer) return <Taken question={question} />
  if (files.length === 0) return <p className={classes.said}>{t('questions.nothing')}</p>
  if (filesId) return <Attachments owner={{ kind: 'quiz_answer', id: filesId }} labelledBy={labelledBy} />
  return (
    <ul className={classes.files}>
      {files.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}

/** What is asked for, before one chooses. */
function Taken({ question: { kinds, mostFiles, mostMegabytes } }: Pick<Props, 'question'>) {
  const { t } = useTranslate()
  const locale = useLocale()
  const most = t('questions.file.most', {
    count: mostFiles,
    size: formatBytes(mostMegabytes * 1024 * 1024, locale),
  })
  const names = kinds.map((kind) => t(`questions.file.kind.${kind}`))
  const list = new Intl.ListFormat(locale, { type: 'disjunction' }).format(names)
  return (
    <p className={classes.quiet}>
      {most}
      {kinds.length > 0 && ` ${t('questions.file.kinds', { kinds: list })}`}
    </p>
  )
}

/** Where files are added: what is attached is the answer, as soon as it has come. */
function Adding({ question, answer, labelledBy, filesId }: Props & { filesId: string }) {
  const count = answer?.type === 'file' ? answer.files.length : 0
  return (
    <>
      <Taken question={question} />
      <Attachments
        owner={{ kind: 'quiz_answer', id: filesId }}
        labelledBy={labelledBy}
        endings={endingsOf(question.kinds)}
        full={count >= question.mostFiles}
      />
    </>
  )
}
