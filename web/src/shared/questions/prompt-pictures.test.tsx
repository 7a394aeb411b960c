import { questionTypes, type ShownQuestion } from '#contract/practice/questions.ts'
import { showQuestion } from '#contract/rules/learning/quiz-shown.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderUi } from '../../../test/render-ui.tsx'
import { newQuestion } from '../../features/teach/quiz/quiz-changes.ts'
import { QuestionCard } from './question-card.tsx'

const prompt: ShownQuestion['prompt'] = {
  type: 'doc',
  content: [
    {
      type: 'picture',
      attrs: {
        data: 'data:image/webp;base64,AAAA',
        width: 400,
        height: 200,
        alt: 'A cell',
        caption: 'By Ana',
        size: 'small',
      },
    },
  ],
}

it.each(questionTypes)(
  'a question of the type %s shows its picture, by what it shows, to whoever answers and whoever reads',
  async (type) => {
    const question = showQuestion({ ...newQuestion(type), prompt }, { seed: 1, shuffleAnswers: false })
    for (const onAnswer of [() => undefined, undefined]) {
      const { unmount } = await renderUi(
        <QuestionCard question={question} number={1} answer={null} filesId={null} onAnswer={onAnswer} />,
      )
      const picture = screen.getByRole('img', { name: 'A cell' })
      expect(picture.getAttribute('src')).toBe('data:image/webp;base64,AAAA')
      expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['400', '200'])
      screen.getByText('By Ana')
      unmount()
    }
  },
)
