import { Button, TextInput } from '@mantine/core'
import { MeetingCode } from '#contract/meetings/meeting-code.ts'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import classes from './meetings.module.css'

/** The code in what somebody pasted: a code, with or without its hyphens, or a whole link. */
export function codeIn(text: string): string | null {
  const last = text.trim().toLowerCase().split('#')[0]?.split('/').filter(Boolean).at(-1) ?? ''
  const letters = last.replace(/[^a-z]/g, '')
  const code = `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`
  return MeetingCode.safeParse(code).success ? code : null
}

export function JoinByCode() {
  const { t } = useTranslate()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  return (
    <form
      className={classes.join}
      onSubmit={(event) => {
        event.preventDefault()
        const code = codeIn(text)
        setWrong(code === null)
        if (code) void navigate(`/meet/${code}`)
      }}
    >
      <TextInput
        aria-label={t('meet.list.code')}
        placeholder={t('meet.list.code_example')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value)
          setWrong(false)
        }}
        error={wrong && t('meet.list.code_wrong')}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="default" disabled={!text.trim()}>
        {t('meet.join')}
      </Button>
    </form>
  )
}
