import { handoverApi } from '#contract/mentoring/handover.ts'
import type { Relationship } from '#contract/mentoring/mentoring.ts'
import { movesAlong } from '#contract/rules/mentoring/handover.ts'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useAction } from '../../../api/action.ts'
import { freshness } from '../../../api/freshness.ts'
import { Card } from '../../../ui/card.tsx'
import { Along } from './along.tsx'
import classes from './handover.module.css'
import { afterHandover, takenOverQuery } from './use-handover.ts'

/** What is shown of the time with the mentor before, for as long as the mentee lets it be. */
export function BroughtCard({ relationship }: { relationship: Relationship }) {
  const { t } = useTranslate()
  const client = useQueryClient()
  const { id, part, mentor, mentee, handover } = relationship
  const taken = useQuery({
    ...takenOverQuery(id),
    ...freshness.mentoring,
    enabled: handover.from !== null,
  })
  const share = useAction(handoverApi.share, {
    success: false,
    refreshes: afterHandover,
    onSuccess: (now) => {
      client.setQueryData(takenOverQuery(id).queryKey, now)
    },
  })
  const { from } = handover
  if (!from || !taken.data) return null
  const { shares } = taken.data
  const shown = shares.filter((kind) => !movesAlong.includes(kind))
  if (shown.length === 0) return null
  return (
    <Card title={t('mentoring.handover.from', { name: from.name })}>
      <div className={classes.kinds}>
        {shown.map((kind) => {
          const name = t(`mentoring.handover.kind.${kind}`)
          return (
            <section key={kind} className={classes.kind} aria-label={name}>
              <strong>{name}</strong>
              <Along kind={kind} taken={taken.data} people={[from, mentor, mentee]} />
              {part === 'mentee' && (
                <div>
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={share.isPending}
                    aria-label={t('mentoring.handover.stop_named', { what: name })}
                    onClick={() =>
                      share.mutate({
                        params: { id },
                        body: { shares: shares.filter((one) => one !== kind) },
                      })
                    }
                  >
                    {t('mentoring.handover.stop')}
                  </Button>
                </div>
              )}
            </section>
          )
        })}
      </div>
    </Card>
  )
}
