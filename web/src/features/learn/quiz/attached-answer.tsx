import { attachmentsApi } from '#contract/attachments.ts'
import type { AttemptQuestion } from '#contract/practice/attempts.ts'
import type { Answer } from '#contract/practice/questions.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { query } from '../../../api/client.ts'
import { toast } from '../../../api/toasts.ts'
import { freshness } from '../../../api/freshness.ts'
import { uploadsOf, useUploads } from '../../../shared/attachments/uploads.ts'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'

const ownerOf = (filesId: string) => ({ kind: 'quiz_answer' as const, id: filesId })

/** Says so where files of answers are still on their way, or did not arrive: what is submitted by hand would be without them. */
export function isHeldByFiles(items: readonly Pick<AttemptQuestion, 'filesId'>[]): boolean {
  const held = items.flatMap(({ filesId }) => (filesId ? uploadsOf(ownerOf(filesId)).items() : []))
  if (held.length === 0) return false
  const isSending = held.some(({ state }) => state !== 'failed')
  toast({ severity: 'error', message: isSending ? 'work.files_on_their_way' : 'work.file_failed' })
  return true
}

type Props = { filesId: string; answer: Answer | null; onAnswer: (answer: Answer | null) => void }

/** Keeps an answer that is files what is attached, also while another question is on the screen. Shows nothing. */
export function AttachedAnswer({ filesId, answer, onAnswer }: Props) {
  const owner = ownerOf(filesId)
  const { data } = useQuery({ ...query(attachmentsApi.list, { query: owner }), ...freshness.attachments })
  const { items } = useUploads(uploadsOf(owner))
  useLeaveWarning(items.some(({ state }) => state !== 'failed'))
  const there = data?.items.map(({ id, name }) => ({ id, name }))
  const known = answer?.type === 'file' ? answer.files : []
  const isOther = there !== undefined && there.map(({ id }) => id).join() !== known.map(({ id }) => id).join()
  const stand = useEffectEvent(() => {
    if (there) onAnswer(there.length > 0 ? { type: 'file', files: there } : null)
  })
  useEffect(() => {
    if (isOther) stand()
  }, [isOther, data])
  return null
}
