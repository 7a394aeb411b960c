import { groupsApi, type FoundByEmail } from '#contract/people/groups.ts'
import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { useAction } from '../../api/action.ts'
import { validateWith } from '../../api/forms.tsx'
import { toast } from '../../api/toasts.ts'
import { Form } from '../../ui/form.tsx'
import type { WayProps } from './add-people.tsx'
import classes from './groups.module.css'

/** Addresses as they are pasted: from lines, lists, and “Name <address>”. What is between is no address. */
const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]+/)
      .map((one) => (/<([^<>]+)>/.exec(one)?.[1] ?? one).trim().toLowerCase())
      .filter(Boolean),
  ),
]

type Values = { emails: string }
const toBody = ({ emails }: Values) => ({ emails: addressesIn(emails) })

const colours = {
  found: 'green',
  already: 'gray',
  left: 'yellow',
  nobody: 'red',
  not_an_address: 'red',
} as const
const fullName = ({ person }: FoundByEmail) => `${person?.name ?? ''} ${person?.surname ?? ''}`.trim()

/** People by their e-mail addresses: looked up first, each in its row; what is not found stays to be mended. */
export function AddByEmail({ group: { id }, onClose, onAdded, onFilled }: WayProps) {
  const { t } = useTranslate()
  const [rows, setRows] = useState<{ of: string; items: FoundByEmail[] } | null>(null)
  const form = useForm({
    initialValues: { emails: '' },
    validate: validateWith(groupsApi.findByEmail.body, (values) => toBody(values as Values)),
  })
  const { emails } = form.values
  useEffect(() => onFilled(emails.trim() !== ''))
  const wrong = Object.values(form.errors)[0]
  // What was looked up holds for the text that it was looked up of.
  const items = rows?.of === emails ? rows.items : undefined
  const found = items?.filter(({ state }) => state === 'found') ?? []
  const find = useAction(groupsApi.findByEmail, { form, success: false })
  const look = (text: string) =>
    find.mutate(
      { params: { id }, body: toBody({ emails: text }) },
      { onSuccess: (data) => setRows({ of: text, items: data.items }) },
    )
  const add = useAction(groupsApi.addPeople, {
    form,
    refreshes: [groupsApi.people, groupsApi.byId, groupsApi.moves, groupsApi.list],
    success: false,
    onSuccess: ({ added, already }) => {
      toast({ severity: 'success', message: 'groups.added', params: { added, already } })
      const rest = items?.filter(({ state }) => state !== 'found' && state !== 'already') ?? []
      if (rest.length === 0) {
        form.reset()
        return onAdded()
      }
      const left = rest.map(({ email }) => email).join('\n')
      form.setFieldValue('emails', left)
      setRows({ of: left, items: rest })
    },
  })
  const userIds = [...new Set(found.flatMap(({ person }) => person?.id ?? []))]
  return (
    <Form
      form={form}
      sending={add.isPending}
      onSubmit={({ emails: text }) =>
        userIds.length > 0 ? add.mutate({ params: { id }, body: { userIds } }) : look(text)
      }
    >
      <Stack gap="md">
        <Textarea
          label={t('groups.emails')}
          description={t('groups.emails.how', { example: 'Ana Gil <ana@example.org>' })}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          {...form.getInputProps('emails')}
          error={wrong && (addressesIn(emails).length === 0 ? t('groups.emails.none') : wrong)}
        />
        {items && (
          <>
            <Text role="status" size="sm">
              {t('groups.emails.found', { found: found.length, of: items.length })}
            </Text>
            <ul className={classes.rows} aria-label={t('groups.emails.rows')}>
              {items.map((one) => (
                <li key={one.email}>
                  <span className={classes.words}>
                    {one.person && <span>{fullName(one)}</span>}
                    <span className={classes.quiet}>{one.email}</span>
                  </span>
                  <Badge variant="light" color={colours[one.state]}>
                    {t(one.state === 'found' ? 'groups.emails.found_state' : `groups.emails.${one.state}`)}
                  </Badge>
                </li>
              ))}
            </ul>
          </>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('generic.cancel')}
          </Button>
          <Button type="submit" loading={find.isPending || add.isPending}>
            {userIds.length > 0
              ? t('groups.add.action', { count: userIds.length })
              : t('groups.emails.check')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}
