import type { QuestionOf } from '#contract/practice/questions.ts'
import { codeLanguages } from '#contract/rich-text/document.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { RichTextField } from '../../../ui/rich-text/rich-text-field.tsx'
import classes from './quiz-editor.module.css'
import type { Of } from './strictness.tsx'

/** Of what a person reads: what language it is in, and what to look for in it. */
export function ReaderFields({ question, onChange }: Of<QuestionOf<'long' | 'code'>>) {
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
      <RichTextField
        label={t('teach.quiz.guide')}
        description={t('teach.quiz.guide.how')}
        value={question.guide}
        onChange={(guide) => onChange({ ...question, guide })}
      />
    </>
  )
}
