import { certificatesApi } from '#contract/courses/certificates.ts'
import type { CertificateDesign } from '#contract/courses/course.ts'
import type { CourseDraft } from '#contract/courses/courses.ts'
import { limits } from '#contract/limits.ts'
import { Button, Group, NumberInput, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { toErrors } from '../../../api/forms.tsx'
import { useDownload } from '../../../api/files/use-download.ts'
import { Section } from '../../../ui/page/sections.tsx'
import { useSettingsSaver } from '../editor/use-savers.ts'
import { SaveState } from '../saving/save-state.tsx'
import { useStore } from '../../../shared/store.ts'

const MOST_MONTHS = 240

/** What completing the course gives: nothing, or a certificate in these words. */
export function CertificateSection({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const saver = useSettingsSaver(course)
  const state = useStore(saver)
  const errors = toErrors(state.errors)
  const { certificate } = state.settings
  const change = (patch: Partial<CertificateDesign>) =>
    saver.change({ certificate: { ...certificate, ...patch } })
  const preview = useDownload(certificatesApi.preview)
  const field = (name: 'title' | 'statement' | 'signatory' | 'signatoryRole', maxLength: number) => ({
    label: t(`teach.certificate.${name}`),
    maxLength,
    value: certificate[name],
    error: errors[`certificate.${name}`],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  })
  return (
    <Section
      title={t('teach.certificate')}
      lead={t('teach.certificate.lead')}
      action={<SaveState {...state} />}
    >
      <Stack gap="md">
        <Switch
          label={t('teach.certificate.given')}
          checked={certificate.given}
          onChange={(event) => change({ given: event.currentTarget.checked })}
        />
        {certificate.given && (
          <>
            <NumberInput
              label={t('teach.certificate.months')}
              description={t('teach.certificate.months_how')}
              placeholder={t('teach.certificate.months_never')}
              maw={280}
              min={1}
              max={MOST_MONTHS}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="strict"
              value={certificate.months ?? ''}
              error={errors['certificate.months']}
              onChange={(value) => change({ months: typeof value === 'number' && value > 0 ? value : null })}
            />
            <TextInput
              {...field('title', limits.certificateTitleLength)}
              description={t('teach.certificate.title_how')}
            />
            <TextInput
              {...field('statement', limits.certificateStatementLength)}
              description={t('teach.certificate.statement_how')}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput {...field('signatory', limits.nameLength)} />
              <TextInput {...field('signatoryRole', limits.personLineLength)} />
            </SimpleGrid>
            <Group>
              <Button
                variant="default"
                leftSection={<IconFileTypePdf size={18} aria-hidden />}
                loading={preview.isPending}
                onClick={() => preview.mutate({ params: { id: course.id }, body: certificate })}
              >
                {t('teach.certificate.preview')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Section>
  )
}
