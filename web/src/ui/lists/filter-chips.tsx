import { Button, CloseButton, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import classes from './filters.module.css'

export type ChosenFilter = {
  key: string
  /** What is limited: “Role”. */
  name: string
  /** To what, in words. */
  values: readonly string[]
  clear: () => void
}

/** As many letters of the values as stand on one line beside others. */
const LETTERS_SHOWN = 24

/** The first values, and how many more: a chip is one line, whatever was chosen. */
function shortened(values: readonly string[]): string {
  let shown = values.slice(0, 1)
  for (const value of values.slice(1)) {
    if ([...shown, value].join(', ').length > LETTERS_SHOWN) break
    shown = [...shown, value]
  }
  const more = values.length - shown.length
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(', ')
}

type Props = {
  chosen: readonly ChosenFilter[]
  /** A press on a chip's words leads to where they are chosen. */
  onOpen: () => void
  onClear: () => void
}

/** What a list is limited to, in words; one press takes a limit away, and one on its words changes it. */
export function FilterChips({ chosen, onOpen, onClear }: Props) {
  const { t } = useTranslate()
  const shown = chosen.filter(({ values }) => values.length > 0)
  if (shown.length === 0) return null
  return (
    <div className={classes.chips}>
      {shown.map(({ key, name, values, clear }) => {
        const whole = t('ui.filter.is', { name, values: values.join(', ') })
        return (
          <span key={key} className={classes.chip}>
            <UnstyledButton className={classes.words} title={whole} aria-label={whole} onClick={onOpen}>
              <span className={classes.name}>{name}</span> {shortened(values)}
            </UnstyledButton>
            <CloseButton size={24} aria-label={t('ui.filter.clear_one', { name })} onClick={clear} />
          </span>
        )
      })}
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={onClear}
      >
        {t('ui.filter.clear')}
      </Button>
    </div>
  )
}
