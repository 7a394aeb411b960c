import { Text, Title } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import type { ComponentProps } from 'react'
import { MoreButton } from '../../../../shared/more-button.tsx'
import { RelativeTime } from '../../../../ui/time/time.tsx'
import { fullName } from '../../words.ts'
import classes from '../programmes.module.css'

type Word = {
  key: string
  author: { name: string; surname: string }
  text: string
  at: string
  /** What it was about, where that is not plain. */
  more?: string
}
type Props = {
  id: string
  title: string
  words: readonly Word[]
  of: ComponentProps<typeof MoreButton>['of']
}

/** What was written to who leads a programme, under its author’s name. */
export function Words({ id, title, words, of }: Props) {
  const { t } = useTranslate()
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      {words.length === 0 ? (
        <Text c="dimmed" mt="sm">
          {t('programmes.feedback.no_words')}
        </Text>
      ) : (
        <ul className={classes.feedback}>
          {words.map(({ key, author, text, at, more }) => (
            <li key={key}>
              <blockquote>{text}</blockquote>
              <span>
                {fullName(author)}
                {more && ` · ${more}`} · <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton of={of} />
    </section>
  )
}
