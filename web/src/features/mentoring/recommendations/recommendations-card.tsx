import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import type { Space } from '#contract/mentoring/mentoring-space.ts'
import type { Recommendations } from '#contract/mentoring/recommendations/recommendations.ts'
import { Button, Switch } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useId, useState } from 'react'
import { LoadFailed } from '../../../shared/load-failed.tsx'
import { Card } from '../../../ui/card.tsx'
import space from '../space/space.module.css'
import { useGroup } from '../space/people.tsx'
import { Receipt } from '../space/receipt.tsx'
import { RecommendDialog } from './recommend-dialog.tsx'
import { RecommendationItem } from './recommendation-item.tsx'
import classes from './recommendations.module.css'
import { useConsent, useRecommendations } from './use-recommendations.ts'

type Props = { space: Space; other: PairPerson }

/** The courses and lessons that were recommended there; nothing as long as there are none and one cannot recommend any. */
export function RecommendationsCard({ space: { relationship, open }, other }: Props) {
  const { t } = useTranslate()
  const inGroup = useGroup() !== null
  const [adding, setAdding] = useState(false)
  const recommendations = useRecommendations(relationship.id)
  const { data } = recommendations
  if (recommendations.isError && !data) return <LoadFailed of={recommendations} />
  if (!data || (data.items.length === 0 && !data.mayRecommend)) return null
  const { items, mayRecommend, consent } = data
  return (
    <Card
      title={t('mentoring.recommended')}
      action={
        mayRecommend && (
          <Button size="compact-md" variant="default" onClick={() => setAdding(true)}>
            {t('mentoring.recommended.add')}
          </Button>
        )
      }
    >
      {items.length === 0 && (
        <p className={space.quiet}>
          {inGroup
            ? t('mentoring.recommended.none_group')
            : t('mentoring.recommended.none', { name: other.name })}
        </p>
      )}
      <ul className={space.rows}>
        {items.map((item) => (
          <RecommendationItem
            key={item.id}
            relationshipId={relationship.id}
            item={item}
            open={open}
            other={other}
            next={relationship.handover.next?.mentor}
          />
        ))}
      </ul>
      {consent && items.length > 0 && (open || consent.shared) && (
        <Consent relationshipId={relationship.id} consent={consent} open={open} other={other} />
      )}
      <RecommendDialog
        relationshipId={relationship.id}
        name={inGroup ? null : other.name}
        opened={adding}
        onClose={() => setAdding(false)}
      />
    </Card>
  )
}

type ConsentProps = {
  relationshipId: string
  consent: NonNullable<Recommendations['consent']>
  open: boolean
  other: PairPerson
}

/** Whether one shows how one gets on in it: given and taken back by the same press, with who sees it as it is now. */
function Consent({ relationshipId, consent, open, other }: ConsentProps) {
  const { t } = useTranslate()
  const set = useConsent()
  const how = useId()
  const { shared, seenBy, seenAnyway } = consent
  const { name } = other
  return (
    <div className={classes.consent}>
      <Switch
        label={t('mentoring.recommended.consent', { name })}
        aria-describedby={how}
        checked={set.isPending ? set.variables.body.shared : shared}
        disabled={!open && !shared}
        onChange={({ currentTarget }) =>
          set.isPending ||
          set.mutate({ params: { id: relationshipId }, body: { shared: currentTarget.checked } })
        }
      />
      <p id={how} className={space.quiet}>
        {open ? t('mentoring.recommended.consent_how') : t('mentoring.recommended.consent_over')}
      </p>
      <span className={space.facts}>
        <Receipt seenBy={seenBy} other={other} />
        {seenAnyway && !shared && <span>{t('mentoring.recommended.seen_anyway', { name })}</span>}
      </span>
    </div>
  )
}
