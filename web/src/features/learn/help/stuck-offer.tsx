import type { HelpItem } from '#contract/help/help.ts'
import { Anchor, Button, Group } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { StuckDialog } from './stuck-later.tsx'
import classes from './help.module.css'
import { useOffer } from './use-offer.ts'

type Props = {
  item: HelpItem
  /** For how long one is in the lesson just now, where that counts. */
  secondsHere?: () => number
  onHint?: (() => void) | undefined
}

const none = () => 0

/** Help for whoever may be stuck, offered once and quietly: it moves nothing and takes no focus. */
export function StuckOffer({ item, secondsHere = none, onHint }: Props) {
  const { t } = useTranslate()
  const { courseId, lessonId, questionId } = item
  const { isOffered, answered } = useOffer(
    { courseId, lessonId, itemId: questionId ?? lessonId },
    secondsHere,
  )
  const [opened, open] = useState(false)
  const around = useRef<HTMLDivElement>(null)
  /** Whoever was at one of its buttons goes on from where it stood. */
  function close() {
    open(false)
    answered()
    around.current?.focus()
  }
  return (
    <div role="status" ref={around} tabIndex={-1}>
      {isOffered && (
        <div className={classes.offer}>
          <p className={classes.offered}>
            <IconLifebuoy size={20} aria-hidden />
            {t(onHint ? 'help.offer.hint' : 'help.offer.person')}
          </p>
          <p className={classes.why}>
            {t('help.offer.why')}{' '}
            <Anchor component={Link} to="/dashboard/me/noticed" underline="always" inherit>
              {t('help.offer.off')}
            </Anchor>
          </p>
          <Group gap="xs">
            <Button size="sm" variant="light" onClick={() => open(true)}>
              {t('help.offer.yes')}
            </Button>
            <Button size="sm" variant="subtle" onClick={close}>
              {t('help.offer.no')}
            </Button>
          </Group>
        </div>
      )}
      <StuckDialog item={item} opened={opened} onClose={close} onHint={onHint} />
    </div>
  )
}
