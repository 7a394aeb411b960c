import { importsApi, type UserBatch } from '#contract/people/imports.ts'
import { type ImportLayout } from '#contract/people/import-columns.ts'
import {
  Button,
  Collapse,
  Group,
  NativeSelect,
  Paper,
  Radio,
  ScrollArea,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { batchQueries } from '../batches-query.ts'
import classes from './imports.module.css'

/** Where in the file the people stand: found already, and to be chosen otherwise. */
export function ChooseLayout({ batch, layout }: { batch: UserBatch; layout: ImportLayout }) {
  const { t } = useTranslate()
  const { sheets, sheet, headerRow, head, lettersGuessed, linesInQuotes } = layout
  const plain = headerRow === head[0]?.row && batch.columns.some(({ target }) => target === 'email')
  const [opened, setOpened] = useState(!plain)
  const choose = useAction(importsApi.layout, { refreshes: batchQueries, success: false })
  const read = (place: { sheet: number; headerRow?: number }) =>
    choose.mutate({ params: { id: batch.id }, body: place })

  return (
    <Paper p="lg" component="section" aria-labelledby="file-layout">
      <Stack gap="md">
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} size="h4" id="file-layout">
              {t('users.layout.title')}
            </Title>
            <Text c="dimmed" size="sm">
              {headerRow ? t('users.layout.found', { row: headerRow }) : t('users.layout.found_none')}
            </Text>
            {lettersGuessed && (
              <Text c="dimmed" size="sm">
                {t('users.layout.letters_guessed')}
              </Text>
            )}
            {linesInQuotes && (
              <Text c="dimmed" size="sm">
                {t('users.layout.lines_in_quotes')}
              </Text>
            )}
          </div>
          <Button
            variant="default"
            size="sm"
            aria-expanded={opened}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            onClick={() => setOpened(!opened)}
          >
            {t('users.layout.change')}
          </Button>
        </Group>
        {sheets.length > 1 && (
          <NativeSelect
            label={t('users.layout.sheet')}
            data={sheets.map(({ index, name, hidden }) => ({
              value: String(index),
              label: hidden ? t('users.layout.hidden', { name }) : name,
            }))}
            value={String(sheet)}
            disabled={choose.isPending}
            onChange={(event) => read({ sheet: Number(event.currentTarget.value) })}
          />
        )}
        <Collapse expanded={opened}>
          {opened && (
            <HeaderRows
              layout={layout}
              busy={choose.isPending}
              onChoose={(row) => read({ sheet, headerRow: row })}
            />
          )}
        </Collapse>
      </Stack>
    </Paper>
  )
}

type RowsProps = { layout: ImportLayout; busy: boolean; onChoose: (row: number) => void }

/** The first rows as they stand in the file: the one that is pressed names the columns. */
function HeaderRows({ layout: { head, headerRow }, busy, onChoose }: RowsProps) {
  const { t } = useTranslate()
  return (
    <Radio.Group
      label={t('users.layout.which_row')}
      value={String(headerRow)}
      onChange={(value) => onChoose(Number(value))}
    >
      <ScrollArea type="auto" mt="xs">
        <Table className={classes.head} aria-label={t('users.layout.first_rows')}>
          <Table.Tbody>
            {head.map(({ row, cells }) => (
              <Table.Tr
                key={row}
                data-chosen={row === headerRow || undefined}
                data-above={row < headerRow || undefined}
                onClick={() => busy || onChoose(row)}
              >
                <Table.Th scope="row">
                  <Radio value={String(row)} disabled={busy} label={t('users.layout.row', { row })} />
                </Table.Th>
                {cells.map((cell, i) => (
                  <Table.Td key={i}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
      <Radio mt="sm" value="0" disabled={busy} label={t('users.layout.no_row')} />
    </Radio.Group>
  )
}
