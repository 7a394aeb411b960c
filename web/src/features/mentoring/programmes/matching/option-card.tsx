import type { Barrier, Option } from '#contract/mentoring/matching.ts'
import { Button, Group, Menu } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { useEffect, useId, useRef } from 'react'
import { Person } from '../../../../ui/person.tsx'
import { fullName } from '../../words.ts'
import { FitReasons } from '../../fit-reasons.tsx'
import classes from '../programmes.module.css'
import { useProgramme } from '../use-programme.ts'
import { useRuleWords } from '../use-rule-words.ts'
import { signed } from './use-matching.ts'

type Named = { id: string; name: string; surname: string }
type Props = {
  option: Option
  /** Who is to have this mentor, and whom they have now. */
  mentee: Named
  mentor: Named | null
  /** The mentee whose place with this mentor is asked about. */
  from: Option['holders'][0] | undefined
  /** The mentee’s pair is locked. */
  stays: boolean
  isPlacing: boolean
  onPlace: () => void
  onAsk: (from: Named | null) => void
}

/** A mentor in the list of options: why they fit, what stands in the way or what it costs, and how they are chosen. */
export function OptionCard({ option, mentee, mentor, from, stays, isPlacing, onPlace, onAsk }: Props) {
  const { t } = useTranslate()
  const equals = useProgramme().kind === 'peer'
  const costs = useId()
  const card = useRef<HTMLLIElement>(null)
  const move = useRef<HTMLButtonElement>(null)
  const asked = from?.id
  const before = useRef(asked)
  // What was asked about stands first now: the focus goes there with it; and stays there where it is left as it was.
  useEffect(() => {
    if (asked) (move.current ?? card.current)?.focus()
    else if (before.current) card.current?.focus()
    before.current = asked
  }, [asked])
  const { now, barrier } = option
  const can = !stays && !now && (barrier === null || barrier === 'too_low') && !from?.locked
  return (
    <li ref={card} tabIndex={-1} className={classes.card} data-now={now || Boolean(from) || undefined}>
      <Person {...option} second={t('mentoring.fit.score', { score: option.fit.score })} />
      <FitReasons fit={option.fit} equals={equals} />
      {(!from || barrier !== null) && <Standing option={option} />}
      {from?.locked && <p>{t('programmes.options.locked', { name: fullName(from) })}</p>}
      {from && can && (
        <p id={costs}>
          {[
            t('programmes.options.leaves', { from: fullName(from) }),
            mentor && t('programmes.options.parts', { name: fullName(mentee), mentor: fullName(mentor) }),
            t('programmes.options.change', { change: signed(option.change), floor: option.floor }),
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
      {can &&
        option.gone.flatMap((one) =>
          one.locked
            ? [<p key={one.id}>{t('programmes.options.lock_gone', { name: fullName(one) })}</p>]
            : [],
        )}
      {can && (
        <Group gap="xs">
          <Button
            ref={move}
            size="compact-sm"
            variant={from ? 'filled' : 'default'}
            aria-label={
              from
                ? t('programmes.options.move_named', { mentor: fullName(option), from: fullName(from) })
                : t('programmes.options.choose_named', { name: fullName(option) })
            }
            aria-describedby={from && costs}
            loading={isPlacing}
            onClick={onPlace}
          >
            {t(from ? 'programmes.options.move' : 'programmes.options.choose')}
          </Button>
          {from && option.left > 1 && (
            <Button size="compact-sm" variant="subtle" onClick={() => onAsk(null)}>
              {t('programmes.options.keep', { from: fullName(from) })}
            </Button>
          )}
        </Group>
      )}
      {!stays && !now && barrier === 'full' && <TakePlace option={option} onTake={onAsk} />}
    </li>
  )
}

/** A mentor who has no place left: one of theirs can be taken, unless it is locked. */
function TakePlace({ option, onTake }: { option: Option; onTake: (from: Named) => void }) {
  const { t } = useTranslate()
  const { holders } = option
  const [only] = holders
  if (!only) return null
  if (holders.length === 1 && only.locked)
    return <p>{t('programmes.options.locked', { name: fullName(only) })}</p>
  if (holders.length === 1)
    return (
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => onTake(only)}>
          {t('programmes.options.take', { name: fullName(only) })}
        </Button>
      </Group>
    )
  return (
    <Menu position="bottom-start" shadow="md">
      <Group>
        <Menu.Target>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('programmes.options.take_one_named', { name: fullName(option) })}
          >
            {t('programmes.options.take_one')}
          </Button>
        </Menu.Target>
      </Group>
      <Menu.Dropdown>
        {holders.map((one) => (
          <Menu.Item key={one.id} disabled={one.locked} onClick={() => onTake(one)}>
            {one.locked ? t('programmes.options.take_locked', { name: fullName(one) }) : fullName(one)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const saidOfEquals: readonly Barrier[] = ['ended_before', 'not_there', 'full']
/** What of two equals is said otherwise than of a mentor. */
const isOfEquals = (barrier: Barrier) => saidOfEquals.includes(barrier)

/** What stands in the way, or what it would change of the whole. */
function Standing({ option }: { option: Option }) {
  const { t } = useTranslate()
  const equals = useProgramme().kind === 'peer'
  const { now, barrier, change, floor, rule } = option
  const words = useRuleWords()
  if (now) return <p>{t('programmes.options.now')}</p>
  if (barrier === 'own_rule') return <p>{t('programmes.barrier.own_rule', { rule: words(rule) })}</p>
  if (barrier)
    return <p>{t(`programmes.barrier.${barrier}${equals && isOfEquals(barrier) ? '_peer' : ''}`)}</p>
  return <p>{t('programmes.options.change', { change: signed(change), floor })}</p>
}
