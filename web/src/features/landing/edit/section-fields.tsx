import { landingSections, type LandingSection } from '#contract/companies/landing-page.ts'
import { Checkbox, SegmentedControl, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import classes from './edit.module.css'
import type { LandingFields } from './fields.ts'

type Props = {
  form: UseFormReturnType<LandingFields>
  /** How many mentors agreed to be shown. */
  mentors: number
}

/** Which lists stand on the page, and which of them first. */
export function SectionFields({ form, mentors }: Props) {
  const { t } = useTranslate()
  const { sections } = form.values
  const choose = (next: LandingSection[]) => form.setFieldValue('sections', next)
  /** One that comes stands last. */
  const show = (section: LandingSection, isShown: boolean) =>
    choose(isShown ? [...sections, section] : sections.filter((one) => one !== section))
  const [first] = sections
  return (
    <fieldset className={classes.sections}>
      <legend className={classes.legend}>{t('landing.edit.sections')}</legend>
      {landingSections.map((section) => (
        <Checkbox
          key={section}
          label={t(`landing.edit.show.${section}`)}
          description={
            section === 'courses'
              ? t('landing.edit.show.courses_how')
              : t('landing.edit.show.mentors_how', { count: mentors })
          }
          checked={sections.includes(section)}
          onChange={(event) => show(section, event.currentTarget.checked)}
        />
      ))}
      {sections.length > 1 && first && (
        <div>
          <Text size="sm" mb={4} aria-hidden>
            {t('landing.edit.order')}
          </Text>
          <SegmentedControl
            aria-label={t('landing.edit.order')}
            value={first}
            onChange={(next) => choose([next, ...sections.filter((one) => one !== next)])}
            data={landingSections.map((section) => ({
              value: section,
              label: t(`landing.edit.show.${section}`),
            }))}
          />
        </div>
      )}
    </fieldset>
  )
}
