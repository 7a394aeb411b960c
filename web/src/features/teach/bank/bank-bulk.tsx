import { difficulties } from '#contract/rules/learning/mastery.ts'
import { limits } from '#contract/limits.ts'
import { questionBankApi, type BankChange } from '#contract/practice/question-bank.ts'
import type { Question } from '#contract/practice/questions.ts'
import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconChevronDown,
  IconFileExport,
  IconFolderSymlink,
  IconTag,
  IconTrash,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useSaveQuestions } from '../quiz/export/use-save-questions.ts'
import { MoveDialog } from './move-dialog.tsx'
import { TopicsDialog } from './topics-dialog.tsx'
import { useChange } from './use-change.ts'

type Props = {
  ids: readonly string[]
  /** Whether who looks may change each of them. */
  mayEdit: boolean
  areRemoved: boolean
  /** To choose from. */
  topics: readonly string[]
  onDone: () => void
}

/** What can be done with the chosen questions. */
export function BankBulk({ ids, mayEdit, areRemoved, topics, onDone }: Props) {
  const { t } = useTranslate()
  const [asking, ask] = useState<'topics' | 'move' | null>(null)
  const change = useChange(() => {
    ask(null)
    onDone()
  })
  const queries = useQueryClient()
  const saving = useSaveQuestions()
  async function chosen(): Promise<Question[]> {
    const found: Question[] = []
    for (let at = 0; at < ids.length; at += limits.repeatedValues) {
      const some = ids.slice(at, at + limits.repeatedValues)
      const { items } = await queries.query({
        ...query(questionBankApi.read, { query: { id: some } }),
        ...freshness.questionBank,
      })
      found.push(...items.map(({ question }) => question))
    }
    return found
  }
  const send = (wanted: BankChange) => change.mutate({ body: { ids: [...ids], change: wanted } })
  if (!mayEdit) return <span>{t('bank.bulk.not_yours')}</span>
  if (areRemoved)
    return (
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        loading={change.isPending}
        onClick={() => send({ do: 'restore' })}
      >
        {t('bank.restore')}
      </Button>
    )
  return (
    <>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconTag size={16} aria-hidden />}
        onClick={() => ask('topics')}
      >
        {t('bank.field.topics')}
      </Button>
      <Menu position="bottom-start" withinPortal shadow="md">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('bank.field.difficulty')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {difficulties.map((difficulty) => (
            <Menu.Item key={difficulty} onClick={() => send({ do: 'difficulty', difficulty })}>
              {t(`teach.quiz.difficulty.${difficulty}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconFolderSymlink size={16} aria-hidden />}
        onClick={() => ask('move')}
      >
        {t('bank.move')}
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        loading={change.isPending && asking === null}
        onClick={() => send({ do: 'remove' })}
      >
        {t('bank.remove')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} aria-hidden />}
        loading={saving.isPending}
        onClick={() => saving.mutate({ questions: chosen, name: t('bank.title') })}
      >
        {t('bank.export')}
      </Button>
      <TopicsDialog
        opened={asking === 'topics'}
        count={ids.length}
        topics={topics}
        sending={change.isPending}
        onClose={() => ask(null)}
        onSend={(wanted) => send({ do: 'topics', ...wanted })}
      />
      <MoveDialog
        opened={asking === 'move'}
        count={ids.length}
        sending={change.isPending}
        onClose={() => ask(null)}
        onSend={(courseId) => send({ do: 'move', courseId })}
      />
    </>
  )
}
