import type { Answer, ShownQuestion } from '#contract/practice/questions.ts'
import { ChoiceField } from './choice-field.tsx'
import { FileField } from './file-field.tsx'
import { GapsField } from './gaps-field.tsx'
import { LongField } from './long-field.tsx'
import { MatchingField } from './matching-field.tsx'
import { OrderingField } from './ordering-field.tsx'
import { SpotsField } from './spots/spots-field.tsx'
import { WrittenField } from './written-field.tsx'

export type FieldProps<Q extends ShownQuestion = ShownQuestion> = {
  question: Q
  answer: Answer | null
  /** Absent where one may only look. */
  onAnswer?: ((answer: Answer | null) => void) | undefined
  /** The id of the words that ask. */
  labelledBy: string
  /** What its files are attached to, where it is answered with files. */
  filesId?: string | null | undefined
}

/** Where a question is answered: each type by keyboard, by touch and by ear. */
export function AnswerField({ question, ...rest }: FieldProps) {
  switch (question.type) {
    case 'single':
    case 'multiple':
    case 'true_false':
      return <ChoiceField question={question} {...rest} />
    case 'short':
    case 'numeric':
      return <WrittenField question={question} {...rest} />
    case 'matching':
      return <MatchingField question={question} {...rest} />
    case 'ordering':
      return <OrderingField question={question} {...rest} />
    case 'gaps':
      return <GapsField question={question} {...rest} />
    case 'long':
    case 'code':
      return <LongField question={question} {...rest} />
    case 'file':
      return <FileField question={question} {...rest} />
    case 'spots':
      return <SpotsField question={question} {...rest} />
  }
}
