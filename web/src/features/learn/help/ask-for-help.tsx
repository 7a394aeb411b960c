import { answersApi } from '#contract/help/answers.ts'
import { dashboardApi } from '#contract/dashboard.ts'
import { helpApi, type HelpItem } from '#contract/help/help.ts'
import { limits } from '#contract/limits.ts'
import { Alert, Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconBulb } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useRef, useState, type ClipboardEvent } from 'react'
import { Link } from 'react-router'
import { useAction } from '../../../api/action.ts'
import { query } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { freshness } from '../../../api/freshness.ts'
import { uploadsOf } from '../../../shared/attachments/uploads.ts'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Form } from '../../../ui/form.tsx'
import { LoadingLines } from '../../../ui/page/loading.tsx'
import { Asked } from './asked.tsx'
import { ExpectedWait } from './expected-wait.tsx'
import { GivenAnswers } from './given-answers.tsx'
import { hasLessonText, type MarkedPassage } from './marked-passage.ts'
import { PassageQuote } from './passage-quote.tsx'
import { PicturesField, usePictures } from './pictures.tsx'

type Props = {
  item: HelpItem
  marked: MarkedPassage | null
  onClose: () => void
  onHint: (() => void) | undefined
  /** Whether a picture is being drawn on: the key that leaves that leaves nothing else. */
  onMarking: (isMarking: boolean) => void
}

/** What helps first, how long a person takes, and where one asks for one. */
export function AskForHelp({ item, marked, onClose, onHint, onMarking }: Props) {
  const { t } = useTranslate()
  const before = useQuery({ ...query(helpApi.before, { query: item }), ...freshness.help })
  const given = useQuery({ ...query(answersApi.given, { query: item }), ...freshness.help })
  const pictures = usePictures()
  const [passage, setPassage] = useState(marked)
  const [mayMark] = useState(() => item.questionId === undefined && hasLessonText())
  const field = useRef<HTMLTextAreaElement>(null)
  const [drawnOn, setDrawnOn] = useState<number | null>(null)
  function draw(key: number | null) {
    setDrawnOn(key)
    onMarking(key !== null)
  }
  function leaveOut() {
    setPassage(null)
    field.current?.focus()
  }
  function onPaste(event: ClipboardEvent) {
    const { files, types } = event.clipboardData
    if (types.includes('text/plain') || !pictures.add([...files])) return
    event.preventDefault()
  }
  const form = useForm({
    initialValues: { word: '' },
    validate: validateWith(helpApi.ask.body.pick({ word: true })),
  })
  const ask = useAction(helpApi.ask, {
    form,
    refreshes: [helpApi.mine, helpApi.before, dashboardApi.home],
    success: false,
    onSuccess: ({ id }) => {
      if (pictures.files.length > 0) uploadsOf({ kind: 'help_request', id }).add(pictures.files)
    },
  })
  if (ask.data) return <Asked request={ask.data} hasPictures={pictures.files.length > 0} onClose={onClose} />
  if (before.isPending || given.isPending) return <LoadingLines lines={4} height={32} />
  if (!before.data) return <LoadFailed of={before} />
  const { open, expected, carries } = before.data
  // Where they cannot be had, a person can.
  const answers = <GivenAnswers item={item} answers={given.data?.items ?? []} onHelped={onClose} />
  if (open !== null)
    return (
      <Stack gap="md">
        {answers}
        <Text>{t('help.ask.already')}</Text>
        <Group justify="flex-end">
          <Button component={Link} to={`/dashboard/help/${open}`}>
            {t('help.ask.see')}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <Form
      form={form}
      // A page of many questions has one of each.
      about={item.questionId ?? item.cardId ?? ''}
      sending={ask.isPending}
      onSubmit={({ word }) =>
        ask.mutate({ body: { item, word, ...(passage && { passage: passage.passage }) } })
      }
    >
      <Stack gap="md">
        {onHint && (
          <Alert color="yellow" icon={<IconBulb size={20} aria-hidden />} title={t('help.ask.hint')}>
            <Button variant="light" color="yellow" size="sm" onClick={onHint}>
              {t('help.ask.show_hint')}
            </Button>
          </Alert>
        )}
        {answers}
        <ExpectedWait expected={expected} />
        {passage && <PassageQuote marked={passage} onLeaveOut={leaveOut} />}
        <Textarea
          ref={field}
          label={t('help.ask.word')}
          description={t(mayMark && !passage ? 'help.ask.word_how_lesson' : 'help.ask.word_how')}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={limits.helpWord}
          required
          data-autofocus={(onHint === undefined && !given.data?.items.length) || undefined}
          onPaste={onPaste}
          {...form.getInputProps('word')}
        />
        <PicturesField pictures={pictures} marked={drawnOn} onMark={draw} />
        <Text size="sm" c="dimmed">
          {t(`help.ask.seen_${carries}`)}{' '}
          <Anchor component={Link} to="/dashboard/help/mine" underline="always">
            {t('help.own')}
          </Anchor>
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={ask.isPending}>
            {t('help.ask.send')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
