import { companyAdminApi, type SavedConfiguration } from '#contract/companies/company-admin.ts'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { query } from '../../../api/client.ts'
import { freshness } from '../freshness.ts'
import { useCompany } from '../../../api/company/company.ts'
import { keepDraft, takeDraft } from '../../../ui/drafts/drafts.ts'
import { Section } from '../../../ui/page/sections.tsx'
import { ConfigurationConflictDialog } from './configuration-conflict.tsx'
import { ConfigurationEditor } from './configuration-editor.tsx'
import { ConfigurationHistory } from './configuration-history.tsx'
import { useSaveConfiguration } from './use-save-configuration.ts'

/** What was written and not saved, and over what: given back with the page. */
type Draft = { text: string; base: SavedConfiguration }
const DRAFT = 'configuration'

/** The configuration as text: written, compared, restored, and never saved over what somebody else saved meanwhile. */
export default function ConfigurationSection() {
  const { t } = useTranslate()
  const { id } = useCompany()
  const queries = useQueryClient()
  const latest = query(companyAdminApi.latestConfiguration, { params: { id } })
  const { data: saved } = useSuspenseQuery({ ...latest, ...freshness.configuration })
  const [draft] = useState(() => takeDraft(DRAFT) as Draft | undefined)
  const [text, setText] = useState(draft?.text ?? saved.text)
  // What the text was written over; the newest of the server may be newer.
  const [base, setBase] = useState<SavedConfiguration>(draft?.base ?? saved)
  const [newer, setNewer] = useState<SavedConfiguration | null>(null)

  function take(version: SavedConfiguration) {
    queries.setQueryData(latest.queryKey, version)
    void queries.invalidateQueries({ queryKey: [companyAdminApi.configurationVersions.id] })
    setBase(version)
    setNewer(null)
  }
  const { save, isPending } = useSaveConfiguration(id, { onSaved: take, onConflict: setNewer })

  const leave = useEffectEvent(() => {
    if (text !== base.text) keepDraft(DRAFT, { text, base } satisfies Draft)
  })
  useEffect(() => () => leave(), [])

  return (
    <>
      <Section title={t('company.configuration.title')} lead={t('company.configuration.lead')}>
        <ConfigurationEditor
          text={text}
          onChange={setText}
          base={base}
          busy={isPending}
          onSave={() => save(text, base.version)}
        />
      </Section>
      <ConfigurationHistory
        newest={base}
        unsaved={text !== base.text}
        busy={isPending}
        onRestore={async (version) => {
          if (await save(version.text, base.version)) setText(version.text)
        }}
      />
      <ConfigurationConflictDialog
        newer={newer}
        mine={text}
        busy={isPending}
        onClose={() => setNewer(null)}
        onKeepMine={(theirs) => void save(text, theirs.version)}
        onTakeTheirs={(theirs) => {
          take(theirs)
          setText(theirs.text)
        }}
      />
    </>
  )
}
