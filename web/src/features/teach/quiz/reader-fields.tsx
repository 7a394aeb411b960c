import type { QuestionOf } from '#contract/practice/questions.ts'
import { codeLanguages } from '#contract/rich-text/code-languages.ts'
import { limits } from '#contract/limits.ts'
import { answerFileKinds } from '#contract/rules/learning/answer-files.ts'
import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { WholeNumberField } from '../../../ui/fields/numbers/whole-number-field.tsx'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import classes from './quiz-editor.module.css'
import type { Of } from './strictness.tsx'

/** Of what a person reads: what language it is in, and what to look for in it. */
export function ReaderFields({ question, onChange }: Of<QuestionOf<'long' | 'code' | 'file'>>) {
  const { t } = useTranslate()
  return (
    <>
      <p className={classes.how}>{t('teach.quiz.read_by_people')}</p>
      {question.type === 'code' && (
        <NativeSelect
          label={t('teach.quiz.code_language')}
          value={question.language ?? ''}
          data={[{ value: '', label: t('teach.quiz.code_language.none') }, ...codeLanguages]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...question, language: codeLanguages.find((one) => one === value) ?? null })
          }
        />
      )}
      {question.type === 'file' && <FileFields question={question} onChange={onChange} />}
      <RichTextField
        label={t('teach.quiz.guide')}
        description={t('teach.quiz.guide.how')}
        value={question.guide}
        onChange={(guide) => onChange({ ...question, guide })}
      />
    </>
  )
}

/** Which files are taken: of any kind where none is chosen. */
function FileFields({ question, onChange }: Of<QuestionOf<'file'>>) {
  const { t } = useTranslate()
  return (
    <>
      <Checkbox.Group
        label={t('teach.quiz.file.kinds')}
        description={t('teach.quiz.file.kinds.how')}
        value={[...question.kinds]}
        onChange={(chosen) =>
          onChange({ ...question, kinds: answerFileKinds.filter((kind) => chosen.includes(kind)) })
        }
      >
        <Group mt="xs">
          {answerFileKinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={t(`questions.file.kind.${kind}`)}
              className={classes.kind}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <div className={classes.three}>
        <WholeNumberField
          label={t('teach.quiz.file.most')}
          min={1}
          max={limits.answerFiles}
          value={question.mostFiles}
          onChange={(mostFiles) => onChange({ ...question, mostFiles })}
        />
        <WholeNumberField
          label={t('teach.quiz.file.megabytes')}
          suffix=" MB"
          min={1}
          max={limits.answerFileMegabytes}
          value={question.mostMegabytes}
          onChange={(mostMegabytes) => onChange({ ...question, mostMegabytes })}
        />
      </div>
    </>
  )
}
