import { ActionIcon, Input } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconFile, IconUpload, IconX } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { formatBytes } from '../bytes.ts'
import classes from './file-drop.module.css'
import '../styles/dropzone.css'
import { useLocale } from '../use-locale.ts'

type Props = {
  label: ReactNode
  description?: ReactNode
  value: File | null
  onChange: (file: File | null) => void
  error?: ReactNode
  /** Media types or endings: `['image/png', '.csv']`. */
  accept: string[]
  maxBytes: number
  required?: boolean
  disabled?: boolean
  /** What is said of files that are not taken, by their ending: what they are, and what to do with them. */
  others?: Readonly<Record<string, string>>
}

/** `.csv` means any media type with that ending; `image/png` that type with any ending. */
function acceptMap(accept: string[]): Record<string, string[]> {
  const endings = accept.filter((a) => a.startsWith('.'))
  const types = accept.filter((a) => !a.startsWith('.'))
  return Object.fromEntries([
    ...types.map((type): [string, string[]] => [type, []]),
    ...(endings.length ? [['application/octet-stream', endings] as [string, string[]]] : []),
  ])
}

/** One file, dropped or chosen; a wrong one is refused at once and in words. */
export function FileDrop({
  label,
  description,
  value,
  onChange,
  error,
  accept,
  maxBytes,
  required,
  disabled,
  others = {},
}: Props) {
  const { t } = useTranslate()
  const locale = useLocale()
  const id = useId()
  const [refused, setRefused] = useState<string | null>(null)
  const limit = formatBytes(maxBytes, locale)
  const box = useRef<HTMLDivElement>(null)
  const had = useRef(value !== null)
  // What took the file away leaves the next one to be chosen: by one press.
  useEffect(() => {
    if (had.current && !value) box.current?.querySelector<HTMLElement>('input[type="file"]')?.focus()
    had.current = value !== null
  }, [value])

  const problem = error ?? refused

  function take(files: File[], rejections: FileRejection[]) {
    // Which of several was meant is not for us to say.
    if (files.length + rejections.length > 1) return setRefused(t('ui.file.too_many'))
    const [file] = files
    if (file) {
      setRefused(null)
      return onChange(file)
    }
    const [rejected] = rejections
    const codes = rejected?.errors.map(({ code }) => code)
    if (!codes?.includes('file-invalid-type') && codes?.includes('file-too-large'))
      return setRefused(t('ui.file.too_large', { limit }))
    const ending = /[^.]*$/.exec(rejected?.file.name.toLowerCase() ?? '')?.[0] ?? ''
    setRefused(others[ending] ?? t('ui.file.wrong_type'))
  }

  return (
    <Input.Wrapper
      ref={box}
      id={id}
      label={label}
      description={description}
      error={problem}
      required={required}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
    >
      {/* What is dropped on a file that was chosen takes its place, and never that of the page. */}
      <Dropzone
        // A file field that still held the file would not tell that the same one, saved anew, was chosen again.
        key={value ? 'chosen' : 'open'}
        multiple={false}
        accept={acceptMap(accept)}
        maxSize={maxBytes}
        disabled={disabled ?? false}
        onDropAny={take}
        onDrop={() => undefined}
        className={value ? classes.chosen : classes.zone}
        data-error={Boolean(problem) || undefined}
        // The file field itself is what the keyboard reaches and what is read out; the zone around it is for the pointer.
        activateOnKeyboard={false}
        activateOnClick={!value}
        enablePointerEvents={Boolean(value)}
        inputProps={
          value
            ? { tabIndex: -1, 'aria-hidden': true, disabled: true }
            : {
                tabIndex: 0,
                'aria-labelledby': `${id}-label ${id}-how`,
                ...(problem ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}),
              }
        }
      >
        {value ? (
          <>
            <IconFile size={20} aria-hidden />
            <span className={classes.name}>{value.name}</span>
            <span className={classes.size}>{formatBytes(value.size, locale)}</span>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('ui.file.remove', { name: value.name })}
              disabled={disabled}
              onClick={() => {
                setRefused(null)
                onChange(null)
              }}
            >
              <IconX size={16} />
            </ActionIcon>
          </>
        ) : (
          <>
            <IconUpload size={20} aria-hidden />
            <span id={`${id}-how`}>{t('ui.file.drop', { limit })}</span>
          </>
        )}
      </Dropzone>
    </Input.Wrapper>
  )
}
