import { Button, TextInput, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import type { Finding } from './found.tsx'
import classes from './palette.module.css'
import { takeTyped } from './typed-ahead.ts'

export type PaletteEntry = {
  key: string
  label: string
  description?: ReactNode
  icon: ReactNode
  go: () => void
}
/** `more`: not all that fits is among the entries. `further`: they are where to search, and nothing that was found. */
export type PaletteGroup = {
  label: string
  entries: readonly PaletteEntry[]
  more?: boolean
  further?: true
}

type Props = {
  groups: readonly PaletteGroup[]
  finding: Pick<Finding, 'pending' | 'failed' | 'again'>
  search: string
  onSearch: (search: string) => void
  onClose: () => void
}

/** A field over a list: what is typed narrows it, the arrows walk through it, and Enter goes to the one that is chosen. */
export function PaletteList({ groups, finding, search, onSearch, onClose }: Props) {
  const { t } = useTranslate()
  const id = useId()
  const [chosen, choose] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const entries = groups.flatMap((group) => group.entries)
  const further = groups.reduce((sum, group) => sum + (group.further ? group.entries.length : 0), 0)
  // Results that come later may be fewer.
  const at = Math.min(chosen, entries.length - 1)
  const idOf = (index: number) => `${id}-${index}`
  const press = ({ go }: PaletteEntry) => {
    onClose()
    go()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const entry = entries[at]
    if (step && entry) choose((at + step + entries.length) % entries.length)
    else if (event.key === 'Enter' && entry) press(entry)
    else return
    event.preventDefault()
  }
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <>
      <TextInput
        className={classes.field ?? ''}
        variant="unstyled"
        size="lg"
        leftSection={<IconSearch size={20} aria-hidden />}
        aria-label={t('shell.search.placeholder')}
        placeholder={t('shell.search.placeholder')}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? idOf(at) : undefined}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={search}
        onFocus={() => {
          const typed = takeTyped()
          if (typed) onSearch(search + typed)
        }}
        onChange={(event) => {
          choose(0)
          onSearch(event.currentTarget.value)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        ref={list}
        role="listbox"
        id={id}
        aria-label={t('shell.search')}
        aria-busy={finding.pending}
        className={classes.list}
      >
        {groups
          .filter((group) => group.entries.length > 0)
          .map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <div className={classes.group} aria-hidden>
                {group.label}
              </div>
              {group.entries.map((entry) => {
                const index = entries.indexOf(entry)
                return (
                  // The keys are the field's, which keeps the focus.
                  <UnstyledButton
                    key={entry.key}
                    id={idOf(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === at}
                    className={classes.option}
                    onMouseMove={() => choose(index)}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => press(entry)}
                  >
                    {entry.icon}
                    <span className={classes.words}>
                      {entry.label}
                      {entry.description && <span className={classes.more}>{entry.description}</span>}
                    </span>
                  </UnstyledButton>
                )
              })}
              {group.more && (
                <div className={classes.moreThere} aria-hidden>
                  {t('shell.search.more')}
                </div>
              )}
            </div>
          ))}
      </div>
      <Standing
        finding={finding}
        count={search.trim() ? entries.length - further : null}
        more={groups.some((group) => group.more && group.entries.length > 0)}
      />
    </>
  )
}

type StandingProps = { finding: Props['finding']; count: number | null; more: boolean }

/** How the search stands, for who sees the list and for who hears it. */
function Standing({ finding, count, more }: StandingProps) {
  const { t } = useTranslate()
  if (finding.failed)
    return (
      <div role="alert" className={classes.failed}>
        {t('shell.search.failed')}
        <Button variant="default" size="sm" onClick={finding.again}>
          {t('shell.search.again')}
        </Button>
      </div>
    )
  const said = finding.pending ? t('shell.search.searching') : t('shell.search.nothing')
  return (
    <p role="status" className={classes.nothing}>
      {count === 0 && said}
      {!finding.pending && count !== null && count > 0 && (
        <VisuallyHidden>
          {t('shell.search.found', { count })} {more && t('shell.search.more')}
        </VisuallyHidden>
      )}
    </p>
  )
}

/** The palette's dialog, named though it shows no heading. */
export function PaletteDialog({
  opened,
  onClose,
  children,
}: {
  opened: boolean
  onClose: () => void
  children: ReactNode
}) {
  const { t } = useTranslate()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset={80}
      size={600}
      padding={0}
      attributes={{ content: { 'aria-label': t('shell.search') } }}
    >
      {children}
    </Dialog>
  )
}
