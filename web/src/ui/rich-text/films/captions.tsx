import { captionLanguages, type CaptionLanguage, type VideoNode } from '#contract/rich-text/document.ts'
import { captionProblems } from '#contract/rules/learning/captions.ts'
import { Button, Group, NativeSelect, Stack, Textarea } from '@mantine/core'
import { FileChooser } from '../../fields/file-chooser.tsx'
import { useTranslate } from '@tolgee/react'
import { use, useRef, useState } from 'react'
import { Dialog } from '../../dialog.tsx'
import { useLocale } from '../../use-locale.ts'
import { SendOfText } from '../files.ts'
import classes from '../rich-text.module.css'

type All = VideoNode['attrs']['captions']
type Editing = { language: CaptionLanguage; text: string }
type Props = { captions: All; onChange: (change: (captions: All) => All) => void }

const BEGUN = 'WEBVTT\n\n00:00.000 --> 00:04.000\n'

/** The captions of a film: written here or taken from a file, one for each language. */
export function Captions({ captions, onChange }: Props) {
  const { t } = useTranslate()
  const { send, read } = use(SendOfText)
  const [editing, setEditing] = useState<Editing | null>(null)
  const latest = useRef(onChange)
  latest.current = onChange
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' })
  const free = captionLanguages.filter((one) => !captions.some(({ language }) => language === one))

  function keep({ language, text }: Editing) {
    const file = new File([text], `${language}.vtt`, { type: 'text/vtt' })
    send([file], (attachmentId) => {
      latest.current((all) => [...all.filter((one) => one.language !== language), { language, attachmentId }])
      return true
    })
    setEditing(null)
  }
  return (
    <Stack gap="xs">
      {captions.map(({ language, attachmentId }) => (
        <Group key={language} gap="xs">
          <span>{t('ui.text.captions_in', { name: names.of(language) })}</span>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => void read(attachmentId).then((text) => setEditing({ language, text }))}
          >
            {t('ui.text.captions_edit', { name: names.of(language) })}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => onChange((all) => all.filter((one) => one.language !== language))}
          >
            {t('ui.text.captions_remove', { name: names.of(language) })}
          </Button>
        </Group>
      ))}
      <NativeSelect
        label={t('ui.text.captions_add')}
        value=""
        data={[
          { value: '', label: t('ui.text.captions_language') },
          ...free.map((value) => ({ value, label: names.of(value) ?? value })),
        ]}
        onChange={({ currentTarget: { value } }) => {
          const language = free.find((one) => one === value)
          if (language) setEditing({ language, text: BEGUN })
        }}
      />
      <Dialog
        opened={editing !== null}
        onClose={() => setEditing(null)}
        size="lg"
        title={editing && t('ui.text.captions_in', { name: names.of(editing.language) })}
      >
        {editing && <Words {...editing} onKeep={keep} onClose={() => setEditing(null)} />}
      </Dialog>
    </Stack>
  )
}

type WordsProps = Editing & { onKeep: (next: Editing) => void; onClose: () => void }

function Words({ language, text: given, onKeep, onClose }: WordsProps) {
  const { t } = useTranslate()
  const [text, setText] = useState(given)
  const [judged, setJudged] = useState(false)
  const problems = judged ? captionProblems(text) : []
  return (
    <Stack>
      <Textarea
        data-autofocus
        label={t('ui.text.captions_words')}
        description={t('ui.text.captions_how')}
        className={classes.captionWords}
        autosize
        minRows={10}
        maxRows={20}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={
          problems.length > 0 &&
          problems
            .slice(0, 5)
            .map(({ line, what }) =>
              t('ui.text.captions_line', { line, problem: t(`ui.text.captions.${what}`) }),
            )
            .join(' ')
        }
      />
      <Group justify="space-between">
        <FileChooser accept=".vtt,text/vtt" onChange={(file) => void file?.text().then(setText)}>
          {(props) => (
            <Button variant="default" {...props}>
              {t('ui.text.captions_file')}
            </Button>
          )}
        </FileChooser>
        <Group gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button
            onClick={() => {
              setJudged(true)
              if (captionProblems(text).length === 0) onKeep({ language, text })
            }}
          >
            {t('ui.text.captions_keep')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
