import { customColumn } from '#contract/people/custom-fields.ts'
import type { ImportMode, ImportTarget } from '#contract/people/import-columns.ts'
import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import type { Role } from '#contract/roles.ts'
import type { FormErrors } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { batchQueries } from '../batches-query.ts'
import { useCustomFields } from '../form/use-custom-fields.ts'
import { meaningsOf, wordsToSend } from './map-words.tsx'
import { missing } from './mapping.ts'

/** What is to be done with the rows of a file. */
export type Doing = { mode: ImportMode; role: Role; absentRoles: Role[] }

/** What is said of a file until its preview is asked for. */
export function useMapping(batch: UserBatch, given: Role | undefined) {
  const { t } = useTranslate()
  const [targets, setTargets] = useState(batch.columns.map(({ target }) => target))
  const [meanings, setMeanings] = useState(() => meaningsOf(batch.words))
  const [doing, setDoing] = useState<Doing>({
    mode: batch.mode ?? 'create_or_update',
    role: batch.role ?? given ?? 'student',
    absentRoles: batch.absentRoles.length ? batch.absentRoles : ['student'],
  })
  const [errors, setErrors] = useState<FormErrors>({})
  const plan = useAction(importsApi.plan, { refreshes: batchQueries, success: false, form: { setErrors } })
  const nameOf = useTargetName()
  const lacks = missing(targets, doing.mode)
  const lacking = lacks && t('users.map.missing', { target: nameOf(lacks) })
  return {
    targets,
    setTarget: (i: number, target: ImportTarget | null) =>
      setTargets((before) => before.map((one, at) => (at === i ? target : one))),
    meanings,
    setMeanings,
    doing,
    change: (some: Partial<Doing>) => setDoing((before) => ({ ...before, ...some })),
    /** Why no preview can be asked for; and why one that was asked for was refused. */
    lacking,
    problem: lacking || errors['targets'],
    isPlanning: plan.isPending,
    plan() {
      setErrors({})
      const words = wordsToSend(batch.columns, targets, meanings)
      plan.mutate({ params: { id: batch.id }, body: { targets, ...doing, words } })
    },
  }
}

/** What a column can be, as the company calls it. */
export function useTargetName(): (target: ImportTarget) => string {
  const { t } = useTranslate()
  const custom = useCustomFields()
  return (target) => custom.find(({ id }) => customColumn(id) === target)?.name ?? t(`users.target.${target}`)
}
