import type { SavedLanding } from '#contract/companies/landing.ts'
import { languageNames, languages, type Language } from '#contract/languages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslate } from '@tolgee/react'
import { Dialog } from '../../../ui/dialog.tsx'
import classes from './edit.module.css'
import { fieldsOf, type LandingFields } from './fields.ts'

type Props = {
  newer: SavedLanding | null
  mine: LandingFields
  busy: boolean
  onClose: () => void
  onTakeTheirs: (theirs: SavedLanding) => void
  onKeepMine: (theirs: SavedLanding) => void
}
type Difference = { key: string; name: string; theirs: string; mine: string }

/** Two people wrote on it: what they saved, and what I would make of it. */
export function ConflictDialog({ newer, mine, busy, onClose, onTakeTheirs, onKeepMine }: Props) {
  const { t } = useTranslate()
  return (
    <Dialog opened={newer !== null} onClose={onClose} size="lg" title={t('landing.edit.conflict.title')}>
      {newer && (
        <Stack gap="md">
          <Text>{t('landing.edit.conflict.message')}</Text>
          <Differences theirs={fieldsOf(newer.page)} mine={mine} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={busy}>
              {t('landing.edit.go_on')}
            </Button>
            <Button variant="default" onClick={() => onTakeTheirs(newer)} disabled={busy}>
              {t('landing.edit.conflict.theirs')}
            </Button>
            <Button color="red" onClick={() => onKeepMine(newer)} loading={busy}>
              {t('landing.edit.conflict.mine')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  )
}

function Differences({ theirs, mine }: { theirs: LandingFields; mine: LandingFields }) {
  const { t } = useTranslate()
  const textsOf = (language: Language) =>
    (['heading', 'intro', 'action'] as const).map((field): Difference => ({
      key: `${language}.${field}`,
      name: `${t(`landing.edit.${field}`)} (${languageNames[language]})`,
      theirs: theirs.texts[language][field],
      mine: mine.texts[language][field].trim(),
    }))
  const sections = ({ sections: shown }: LandingFields) =>
    shown.map((section) => t(`landing.edit.show.${section}`)).join(', ')
  const all: Difference[] = [
    ...languages.flatMap(textsOf),
    { key: 'sections', name: t('landing.edit.sections'), theirs: sections(theirs), mine: sections(mine) },
  ]
  const none = t('landing.edit.conflict.none')
  return (
    <dl className={classes.differences}>
      {all
        .filter((one) => one.theirs !== one.mine)
        .map((one) => (
          <div key={one.key}>
            <dt>{one.name}</dt>
            <dd>{t('landing.edit.conflict.they_wrote', { text: one.theirs || none })}</dd>
            <dd>{t('landing.edit.conflict.you_wrote', { text: one.mine || none })}</dd>
          </div>
        ))}
    </dl>
  )
}
