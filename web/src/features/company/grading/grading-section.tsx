import { limits } from '#contract/limits.ts'
import type { CompanyGrading, GradeScale } from '#contract/practice/scales/grade-scales.ts'
import { ActionIcon, Badge, Button, Group, NativeSelect, Stack, Title } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Section } from '../../../ui/page/sections.tsx'
import classes from './grading.module.css'
import { LateForm } from './late-form.tsx'
import { ScaleForm } from './scale-form.tsx'
import { useGrading, useSaveGrading } from './use-grading.ts'

/** The scales of the company, and what its courses take where they say nothing else. */
export default function GradingSection() {
  const { t } = useTranslate()
  const grading = useGrading()
  const { scales, defaultScaleId } = grading
  const [editing, setEditing] = useState<GradeScale | 'new' | null>(null)
  const [deleting, setDeleting] = useState<GradeScale | null>(null)
  const { isSaving, save } = useSaveGrading(grading)
  return (
    <Section title={t('company.grading.title')} lead={t('company.grading.lead')}>
      <Stack gap="xl">
        <section>
          <Group justify="space-between">
            <Title order={3}>{t('company.grading.scales')}</Title>
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={scales.length >= limits.gradeScales}
              onClick={() => setEditing('new')}
            >
              {t('company.grading.add')}
            </Button>
          </Group>
          {scales.length === 0 && <p>{t('company.grading.none')}</p>}
          {scales.map((scale) => (
            <ScaleItem
              key={scale.id}
              scale={scale}
              grading={grading}
              onEdit={() => setEditing(scale)}
              onDelete={() => setDeleting(scale)}
            />
          ))}
          {scales.length > 0 && (
            <NativeSelect
              mt="md"
              maw={360}
              label={t('company.grading.default')}
              data={[
                { value: '', label: t('company.grading.default_none') },
                ...scales.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              value={defaultScaleId ?? ''}
              disabled={isSaving}
              onChange={({ currentTarget: { value } }) =>
                void save({ defaultScaleId: value || null }).catch(() => undefined)
              }
            />
          )}
        </section>
        <section>
          <Title order={3} mb="sm">
            {t('company.grading.late')}
          </Title>
          <LateForm key={JSON.stringify(grading.late)} grading={grading} />
        </section>
      </Stack>
      <Dialog
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={t(editing === 'new' ? 'company.grading.add' : 'company.grading.edit_title')}
        size="lg"
      >
        {editing !== null && (
          <ScaleForm
            grading={grading}
            scale={editing === 'new' ? undefined : editing}
            onDone={() => setEditing(null)}
          />
        )}
      </Dialog>
      <ConfirmDialog
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={async () => {
          await save({
            scales: scales.filter(({ id }) => id !== deleting?.id),
            ...(defaultScaleId === deleting?.id && { defaultScaleId: null }),
          })
        }}
        title={t('company.grading.delete_title', { name: deleting?.name ?? '' })}
        message={[
          t('company.grading.delete_means', { count: usesOf(grading, deleting) }),
          ...(deleting && deleting.id === defaultScaleId ? [t('company.grading.delete_default')] : []),
        ].join(' ')}
        action={t('company.grading.delete')}
        danger
      />
    </Section>
  )
}

const usesOf = ({ uses }: CompanyGrading, scale: GradeScale | null): number =>
  uses.find(({ scaleId }) => scaleId === scale?.id)?.courses ?? 0

type ItemProps = { scale: GradeScale; grading: CompanyGrading; onEdit: () => void; onDelete: () => void }

/** A scale in the list: its words, and in how many courses it was chosen. */
function ScaleItem({ scale, grading, onEdit, onDelete }: ItemProps) {
  const { t } = useTranslate()
  const { id, name, steps } = scale
  return (
    <div className={classes.scale}>
      <div>
        <Group gap="xs">
          <strong>{name}</strong>
          {grading.defaultScaleId === id && (
            <Badge variant="default" tt="none">
              {t('company.grading.is_default')}
            </Badge>
          )}
        </Group>
        <div className={classes.words}>{steps.map(({ word }) => word).join(' · ')}</div>
        <div className={classes.words}>{t('company.grading.uses', { count: usesOf(grading, scale) })}</div>
      </div>
      <Group gap={4} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('company.grading.edit', { name })}
          onClick={onEdit}
        >
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="red"
          aria-label={t('company.grading.remove', { name })}
          onClick={onDelete}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </div>
  )
}
