import type { Space } from '#contract/mentoring/mentoring-space.ts'
import { Alert, Button, Group } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { IconMessages } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { CheckIns } from '../check-ins/check-ins-card.tsx'
import { EndGroup } from '../group/end-group.tsx'
import { MembersCard } from '../group/members-card.tsx'
import { MoveDialog, type Parting } from '../move-dialog.tsx'
import { NudgeCard } from '../nudges/nudge-card.tsx'
import { PairState } from '../pair-state.tsx'
import { RecommendationsCard } from '../recommendations/recommendations-card.tsx'
import { SessionsCard } from '../sessions/sessions-card.tsx'
import { TestimonialCard } from '../testimonial/testimonial-card.tsx'
import { fullName } from '../words.ts'
import { Actions } from './actions.tsx'
import { Asked } from './asked.tsx'
import { Goals } from './goals.tsx'
import { History } from './history.tsx'
import { Notes } from './notes.tsx'
import classes from './space.module.css'

/** What a mentor and their group work on, for those who are in it alone. */
export function GroupSpace({ space }: { space: Space }) {
  const { t } = useTranslate()
  const [parting, setParting] = useState<Parting | null>(null)
  const [ending, setEnding] = useState(false)
  const { relationship, open } = space
  const { id, part, mentor, mentee, group, state } = relationship
  const other = part === 'mentor' ? mentee : mentor
  // Whoever is in it reads and writes there; whoever has left sees nobody in it.
  const talks = group?.mentees.some((one) => one.state !== 'proposed') ? group.id : null
  return (
    <>
      <PageHeader
        title={
          part === 'mentor' ? t('mentoring.group.yours') : t('mentoring.group.of', { name: fullName(mentor) })
        }
        description={
          <span className={classes.about}>
            <PairState state={state} />
            {group && group.mentees.length > 0 && (
              <span>{t('mentoring.group.size', { count: group.mentees.length })}</span>
            )}
          </span>
        }
        back={{ to: '/dashboard/mentoring', label: t('mentoring.title') }}
        action={
          (open || talks) && (
            <Group gap="xs">
              {talks && (
                <Button
                  component={Link}
                  to={`/dashboard/messages/${talks}`}
                  leftSection={<IconMessages size={18} aria-hidden />}
                >
                  {t('mentoring.group.messages')}
                </Button>
              )}
              {!open ? null : part === 'mentor' ? (
                <Button variant="default" onClick={() => setEnding(true)}>
                  {t('mentoring.group.end')}
                </Button>
              ) : (
                <Button variant="default" onClick={() => setParting('end')}>
                  {t('mentoring.group.leave')}
                </Button>
              )}
            </Group>
          )
        }
      />
      {!open && (
        <Alert color="gray" mb="lg" role="status">
          {t(group && group.mentees.length > 0 ? 'mentoring.group.over' : 'mentoring.group.you_left')}
        </Alert>
      )}
      <div className={classes.space}>
        <div className={classes.main}>
          <NudgeCard relationship={relationship} />
          <CheckIns relationshipId={id} />
          {part === 'mentee' && <TestimonialCard relationshipId={id} other={other} part={part} />}
          <Asked relationshipId={id} />
          <SessionsCard relationship={relationship} />
          <RecommendationsCard space={space} other={other} />
          <Notes space={space} other={other} />
        </div>
        <div className={classes.aside}>
          <MembersCard relationship={relationship} />
          <Goals space={space} other={other} />
          <Actions space={space} other={other} />
          <History space={space} />
        </div>
      </div>
      {group && (
        <EndGroup
          groupId={group.id}
          mentor={fullName(mentor)}
          opened={ending}
          onClose={() => setEnding(false)}
        />
      )}
      <MoveDialog relationship={relationship} parting={parting} onClose={() => setParting(null)} />
    </>
  )
}
