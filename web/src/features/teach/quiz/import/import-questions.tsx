import type { Question } from '#contract/questions.ts'
import { Alert, Button, Group } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState, type ReactNode } from 'react'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FileDrop } from '../../../../ui/file-drop.tsx'
import { roomFor, type Brought } from './brought.ts'
import classes from './import-questions.module.css'
import { readQuestions } from './read-questions.ts'

/** What a file of questions may have in bytes; a hundred questions are a tenth of it. */
const MOST = 2 * 1024 * 1024

type Props = {
  /** Questions that the quiz has. */
  there: number
  /** What else is to be said of them before they come. */
  asking?: ReactNode
  onAdd: (questions: Question[]) => void
}

/** Questions of a file: which of them come, and why the others do not, is shown before any of them does. */
export function ImportQuestions({ there, asking, onAdd }: Props) {
  const { t } = useTranslate()
  const [isOpen, open] = useState(false)
  const [found, setFound] = useState<Brought[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    open(false)
    setFound(null)
    setError(null)
  }
  async function take(file: File | null) {
    setFound(null)
    setError(null)
    if (!file) return
    try {
      const read = readQuestions(new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer()))
      if (read) setFound(read)
      else setError(t('teach.quiz.import.none'))
    } catch {
      setError(t('teach.quiz.import.not_text'))
    }
  }
  const room = roomFor(there)
  const questions = (found ?? []).flatMap((one) => ('question' in one ? [one.question] : []))
  const coming = questions.slice(0, room)
  const left = (found ?? []).flatMap((one) => ('not' in one ? [one] : []))
  const withoutMedia = (found ?? []).filter((one) => one.losesMedia && 'question' in one)
  return (
    <>
      <Button
        variant="subtle"
        aria-haspopup="dialog"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => open(true)}
      >
        {t('teach.quiz.import')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('teach.quiz.import')}>
        <FileDrop
          label={t('teach.quiz.import.file')}
          description={t('teach.quiz.import.kinds')}
          value={null}
          onChange={(file) => void take(file)}
          accept={['.xml', '.txt', '.gift', 'text/plain', 'text/xml', 'application/xml']}
          maxBytes={MOST}
          error={error}
        />
        {found && (
          <div className={classes.found} role="status">
            <p>{t('teach.quiz.import.coming', { count: coming.length, of: found.length })}</p>
            {questions.length > room && (
              <Alert color="yellow">
                {t('teach.quiz.import.too_many', { count: questions.length - room })}
              </Alert>
            )}
            {withoutMedia.length > 0 && (
              <Alert color="yellow">{t('teach.quiz.import.media', { count: withoutMedia.length })}</Alert>
            )}
            {left.length > 0 && (
              <>
                <p>{t('teach.quiz.import.left')}</p>
                <ul className={classes.left}>
                  {left.map((one, at) => (
                    <li key={`${at} ${one.name}`}>
                      <strong>{one.name || t('teach.quiz.import.unnamed')}</strong>{' '}
                      {t(`teach.quiz.import.${one.not}`)}
                    </li>
                  ))}
                </ul>
              </>
            )}
            {asking}
            <Group justify="flex-end">
              <Button
                disabled={coming.length === 0}
                onClick={() => {
                  onAdd(coming)
                  close()
                }}
              >
                {t('teach.quiz.import.add', { count: coming.length })}
              </Button>
            </Group>
          </div>
        )}
      </Dialog>
    </>
  )
}
