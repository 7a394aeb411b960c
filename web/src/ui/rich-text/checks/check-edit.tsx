import { checkLimits, isAskable, type CheckAttributes, type CheckChoice } from '#contract/rich-text/check.ts'
import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { NodeViewWrapper, type NodeViewProps } from '@tiptap/react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { LinePreview } from '../line-preview.tsx'
import richText from '../rich-text.module.css'
import { begun } from './begun.ts'
import classes from './checks.module.css'
import { TakeOut } from '../take-out.tsx'

/** A question to check oneself by, while its text is written. */
export function CheckEdit({ editor, node, selected, updateAttributes, deleteNode }: NodeViewProps) {
  const { t } = useTranslate()
  const attrs = node.attrs as CheckAttributes
  const { prompt, choices } = attrs
  const asks = useRef<HTMLInputElement>(null)
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (begun.delete(editor)) asks.current?.focus()
  }, [editor])
  const setChoice = (at: number, changed: Partial<CheckChoice>) =>
    updateAttributes({ choices: choices.map((one, other) => (other === at ? { ...one, ...changed } : one)) })
  /** The field of an answer, once it is there. */
  const goTo = (at: number) =>
    requestAnimationFrame(() =>
      around.current?.querySelectorAll<HTMLInputElement>('[data-choice-text]')[at]?.focus(),
    )
  return (
    <NodeViewWrapper className={classes.check} data-selected={selected || undefined}>
      <div
        ref={around}
        role="group"
        aria-label={t('ui.text.check')}
        contentEditable={false}
        className={classes.fields}
      >
        <p className={classes.name} data-drag-handle>
          {t('ui.text.check')}
        </p>
        <TextInput
          ref={asks}
          label={t('ui.text.check.prompt')}
          maxLength={checkLimits.prompt}
          value={prompt}
          onChange={({ currentTarget }) => updateAttributes({ prompt: currentTarget.value })}
        />
        <LinePreview text={prompt} />
        {choices.map((choice, at) => (
          <ChoiceFields
            key={at}
            number={at + 1}
            choice={choice}
            onChange={(changed) => setChoice(at, changed)}
            {...(choices.length > checkLimits.fewest && {
              onRemove: () => {
                updateAttributes({ choices: choices.filter((_, other) => other !== at) })
                goTo(Math.min(at, choices.length - 2))
              },
            })}
          />
        ))}
        <p className={classes.quiet}>
          {t(isAskable(attrs) ? 'ui.text.check.how' : 'ui.text.check.unfinished')}
        </p>
        <div className={richText.pictureTools}>
          {choices.length < checkLimits.most ? (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => {
                updateAttributes({ choices: [...choices, { text: '', right: false, feedback: '' }] })
                goTo(choices.length)
              }}
            >
              {t('ui.text.check.add')}
            </Button>
          ) : (
            <span />
          )}
          <TakeOut label={t('ui.text.check.take_out')} editor={editor} deleteNode={deleteNode} />
        </div>
      </div>
    </NodeViewWrapper>
  )
}

type ChoiceProps = {
  number: number
  choice: CheckChoice
  onChange: (changed: Partial<CheckChoice>) => void
  /** Absent where no answer can be spared. */
  onRemove?: () => void
}

function ChoiceFields({ number, choice: { text, right, feedback }, onChange, onRemove }: ChoiceProps) {
  const { t } = useTranslate()
  return (
    <div className={classes.choiceFields}>
      <div className={classes.choiceLine}>
        <TextInput
          data-choice-text
          label={t('ui.text.check.choice', { number })}
          maxLength={checkLimits.choice}
          value={text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
        <Checkbox
          size="md"
          label={t('ui.text.check.right_short')}
          aria-label={t('ui.text.check.right', { number })}
          checked={right}
          onChange={({ currentTarget }) => onChange({ right: currentTarget.checked })}
        />
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('ui.text.check.remove', { number })}
            title={t('ui.text.check.remove', { number })}
            onClick={onRemove}
          >
            <IconX size={18} />
          </ActionIcon>
        )}
      </div>
      <LinePreview text={text} />
      <TextInput
        size="sm"
        aria-label={t('ui.text.check.feedback', { number })}
        placeholder={t('ui.text.check.feedback_how')}
        maxLength={checkLimits.feedback}
        value={feedback}
        onChange={({ currentTarget }) => onChange({ feedback: currentTarget.value })}
      />
    </div>
  )
}
