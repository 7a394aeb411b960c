import { Button } from '@mantine/core'
import { IconScribble } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './marking.module.css'

/** Beside a picture that somebody else sent. */
export function DrawAnswerButton({ name, onDraw }: { name: string; onDraw: () => void }) {
  const { t } = useTranslate()
  return (
    <Button
      variant="default"
      size="compact-sm"
      className={classes.answer ?? ''}
      leftSection={<IconScribble size={16} aria-hidden />}
      aria-label={t('marking.answer_named', { name })}
      onClick={onDraw}
    >
      {t('marking.answer')}
    </Button>
  )
}
