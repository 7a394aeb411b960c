import type { PairPerson } from '#contract/mentoring/mentoring.ts'
import type {
  Recommendation,
  RecommendationAnswer,
  Recommended,
  RecommendedProgress,
} from '#contract/mentoring/recommendations/recommendations.ts'
import { ActionIcon, Anchor, Badge, Button, Group } from '@mantine/core'
import { IconBook2, IconFileText, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMe } from '../../../api/session/me.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useNameOf } from '../space/people.tsx'
import { Receipt } from '../space/receipt.tsx'
import space from '../space/space.module.css'
import classes from './recommendations.module.css'
import { useAnswer, useRecommendedTitle, useTakeBack } from './use-recommendations.ts'

type Props = {
  relationshipId: string
  item: Recommendation
  open: boolean
  other: PairPerson
}

export function RecommendationItem({
  relationshipId,
  item,
  open,
  other,
  next,
}: Props & { next: PairPerson | undefined }) {
  const { t } = useTranslate()
  const me = useMe()
  const nameOf = useNameOf()
  const title = useRecommendedTitle()(item)
  const { course, lesson, why, byId, people, seenBy } = item
  const mine = people.find(({ personId }) => personId === me.id)
  const Icon = lesson ? IconFileText : IconBook2
  return (
    <li className={space.row}>
      <Icon size={20} aria-hidden className={space.rowIcon} />
      <span className={space.rowWords}>
        {course ? (
          <Anchor component={Link} to={pathTo(course.id, lesson, mine?.progress ?? null)}>
            {title}
          </Anchor>
        ) : (
          <span className={space.quiet}>{title}</span>
        )}
        {course && lesson?.title && (
          <span className={space.quiet}>
            {t('mentoring.recommended.lesson_of', { course: course.title })}
          </span>
        )}
        {why && <span className={classes.why}>{why}</span>}
        <span className={space.facts}>
          <span>
            {byId === me.id
              ? t('mentoring.recommended.by_me')
              : t('mentoring.recommended.by', { name: nameOf(byId, other) })}
          </span>
          {course?.archived && (
            <Badge component="span" size="sm" variant="light" color="gray">
              {t('mentoring.recommended.archived')}
            </Badge>
          )}
          <Receipt seenBy={seenBy} other={other} next={next} />
        </span>
        {mine && <Mine relationshipId={relationshipId} item={item} mine={mine} open={open} title={title} />}
        {!mine && people.length > 0 && <Theirs people={people} other={other} />}
      </span>
      {open && byId === me.id && <TakeBack relationshipId={relationshipId} item={item} title={title} />}
    </li>
  )
}

/** A lesson opens for whoever learns in its course; everybody else comes to the course, and to how one gets into it. */
function pathTo(courseId: string, lesson: Recommendation['lesson'], own: RecommendedProgress | null): string {
  const learns = own?.state === 'active' || own?.state === 'completed'
  return lesson?.title && learns
    ? `/dashboard/learn/${courseId}/${lesson.id}`
    : `/dashboard/learn/${courseId}`
}

function useProgressText() {
  const { t } = useTranslate()
  return ({ state, lessons, lessonsDone, lessonDone }: RecommendedProgress): string => {
    if (lessonDone) return t('mentoring.recommended.progress.lesson_done')
    if (state === null || state === 'withdrawn') return t('mentoring.recommended.progress.not_begun')
    if (state === 'requested') return t('mentoring.recommended.progress.requested')
    if (state === 'completed') return t('mentoring.recommended.progress.completed')
    return t('mentoring.recommended.progress.lessons', { done: lessonsDone, lessons })
  }
}

type MineProps = Omit<Props, 'other'> & { mine: Recommended; title: string }

/** What one says of it oneself, and how far one has come. */
function Mine({ relationshipId, item, mine, open, title }: MineProps) {
  const { t } = useTranslate()
  const progressText = useProgressText()
  const save = useAnswer()
  const said = save.isPending ? save.variables.body.answer : mine.answer
  const say = (answer: RecommendationAnswer | null) =>
    save.isPending || save.mutate({ params: { id: relationshipId, itemId: item.id }, body: { answer } })
  return (
    <>
      {mine.progress && <span className={space.quiet}>{progressText(mine.progress)}</span>}
      {said && (
        <span>
          <Badge component="span" size="sm" variant="light" color={said === 'done' ? 'green' : 'gray'}>
            {t(`mentoring.recommended.answer.${said}`)}
          </Badge>
        </span>
      )}
      {open && (
        <Group gap="xs" mt={4}>
          {said ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('mentoring.recommended.undo_of', { title })}
              onClick={() => say(null)}
            >
              {t('mentoring.recommended.undo')}
            </Button>
          ) : (
            (['done', 'not_for_me'] as const).map((answer) => (
              <Button
                key={answer}
                size="compact-sm"
                variant="default"
                aria-label={t('mentoring.recommended.answer_of', {
                  answer: t(`mentoring.recommended.say.${answer}`),
                  title,
                })}
                onClick={() => say(answer)}
              >
                {t(`mentoring.recommended.say.${answer}`)}
              </Button>
            ))
          )}
        </Group>
      )}
    </>
  )
}

/** What those to whom one recommended it said, and how far who shows it has come. */
function Theirs({ people, other }: { people: readonly Recommended[]; other: PairPerson }) {
  const { t } = useTranslate()
  const nameOf = useNameOf()
  const progressText = useProgressText()
  return (
    <ul className={classes.people}>
      {people.map(({ personId, answer, progress }) => (
        <li key={personId}>
          <strong>{nameOf(personId, other)}</strong>
          {answer && (
            <Badge component="span" size="sm" variant="light" color={answer === 'done' ? 'green' : 'gray'}>
              {t(`mentoring.recommended.answer.${answer}`)}
            </Badge>
          )}
          <span>{progress ? progressText(progress) : t('mentoring.recommended.progress.not_shown')}</span>
        </li>
      ))}
    </ul>
  )
}

function TakeBack({ relationshipId, item, title }: Omit<Props, 'open' | 'other'> & { title: string }) {
  const { t } = useTranslate()
  const [asking, setAsking] = useState(false)
  const remove = useTakeBack()
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('mentoring.recommended.take_back', { title })}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={18} />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('mentoring.recommended.take_back_title')}
        message={t('mentoring.recommended.take_back_how')}
        action={t('mentoring.recommended.take_back_do')}
        danger
        onConfirm={() => remove.mutateAsync({ params: { id: relationshipId, itemId: item.id } })}
      />
    </>
  )
}
