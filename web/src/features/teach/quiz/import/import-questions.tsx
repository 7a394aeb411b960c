import type { Question } from '#contract/practice/questions.ts'
import type { Brought } from '#contract/rules/question-files/brought.ts'
import { Alert, Button, Group } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useRef, useState, type ReactNode } from 'react'
import { errorToast, toast } from '../../../../api/toasts.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FileDrop } from '../../../../ui/fields/file-drop.tsx'
import classes from './import-questions.module.css'

/** What a file of questions may have in bytes; of a package of them, pictures are the most. */
const MOST = 20 * 1024 * 1024
const endings = ['.xml', '.txt', '.gift', '.zip', '.imscc']
const kinds = ['text/plain', 'text/xml', 'application/xml', 'application/zip', 'application/x-zip-compressed']

type Props = {
  /** How many may come at once. */
  free: number
  /** What is said of those that are more than that, `{count}` of them. */
  tooMany: string
  /** What else is to be said of them before they come. */
  asking?: ReactNode
  /** Takes the questions; answers how many of them, the first, it has taken where that may be fewer. */
  onAdd: (questions: Question[]) => void | Promise<number>
}

/**
 * Questions of a file: which of them come, and why the others do not, is shown before any of them does. The button may
 * move while the dialog is open, which stands by itself.
 */
export function useImportQuestions({ free, tooMany, asking, onAdd }: Props) {
  const { t } = useTranslate()
  const [isOpen, open] = useState(false)
  const [found, setFound] = useState<Brought[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState(0)
  const turns = useRef(0)
  const close = () => {
    open(false)
    take(null).catch(console.error)
  }
  async function take(file: File | null) {
    setFound(null)
    setError(null)
    setAdded(0)
    const turn = ++turns.current
    if (!file) return
    try {
      const { readWithPictures } = await import('./read-questions.ts')
      const read = await readWithPictures(new Uint8Array(await file.arrayBuffer()))
      // Another file was chosen meanwhile, or none.
      if (turn !== turns.current) return
      if (typeof read === 'string') setError(t(`teach.quiz.import.${read}`))
      else setFound(read)
    } catch (failure) {
      toast(errorToast(failure))
    }
  }
  const questions = (found ?? []).flatMap((one) => ('question' in one ? [one.question] : []))
  const coming = questions.slice(0, free)
  const left = (found ?? []).flatMap((one) => ('not' in one ? [one] : []))
  const withoutMedia = (found ?? []).filter((one) => one.losesMedia && 'question' in one)
  async function add() {
    setAdding(true)
    const taken = (await onAdd(coming)) ?? coming.length
    setAdding(false)
    if (taken >= coming.length) return close()
    // Those that are there do not come a second time.
    const there = new Set(coming.slice(0, taken).map(({ id }) => id))
    setAdded(added + taken)
    setFound((now) => now && now.filter((one) => !('question' in one && there.has(one.question.id))))
  }
  return {
    button: (
      <Button
        variant="subtle"
        aria-haspopup="dialog"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => open(true)}
      >
        {t('teach.quiz.import')}
      </Button>
    ),
    dialog: (
      <Dialog opened={isOpen} onClose={() => !isAdding && close()} title={t('teach.quiz.import')}>
        <FileDrop
          label={t('teach.quiz.import.file')}
          description={t('teach.quiz.import.kinds')}
          value={null}
          onChange={(file) => void take(file)}
          accept={[...endings, ...kinds]}
          maxBytes={MOST}
          error={error}
          disabled={isAdding}
        />
        {found && (
          <div className={classes.found} role="status">
            {added > 0 && <Alert color="yellow">{t('teach.quiz.import.stopped', { count: added })}</Alert>}
            <p>{t('teach.quiz.import.coming', { count: coming.length, of: found.length })}</p>
            {questions.length > free && (
              <Alert color="yellow">{t(tooMany, { count: questions.length - free })}</Alert>
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
              <Button disabled={coming.length === 0} loading={isAdding} onClick={() => void add()}>
                {t('teach.quiz.import.add', { count: coming.length })}
              </Button>
            </Group>
          </div>
        )}
      </Dialog>
    ),
  }
}

/** The button with its dialog. */
export function ImportQuestions(props: Props) {
  const { button, dialog } = useImportQuestions(props)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}
