import { myDataApi } from '#contract/accounts/my-data.ts'
import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useDownload } from '../../../api/files/use-download.ts'
import { Section } from '../../../ui/page/sections.tsx'

/** A copy of everything that is stored about oneself, and what becomes of it in the end. */
export default function MyDataSection() {
  const { t } = useTranslate()
  const save = useDownload(myDataApi.export)
  return (
    <Section title={t('security.data.title')} lead={t('security.data.lead')}>
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate({})}
      >
        {t('security.data.download')}
      </Button>
      <Text c="dimmed" size="sm" mt="md" maw="65ch">
        {t('security.data.erasing')}
      </Text>
    </Section>
  )
}
