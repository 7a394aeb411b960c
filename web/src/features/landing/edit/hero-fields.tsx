import { landingLimits } from '#contract/companies/landing-page.ts'
import { languageNames, type Language } from '#contract/languages.ts'
import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { useCompany } from '../../../api/company/company.ts'
import { FormatBar, useFormat } from '../../../shared/thread/message/format-bar.tsx'
import classes from './edit.module.css'
import type { LandingFields } from './fields.ts'

type Props = { form: UseFormReturnType<LandingFields>; language: Language }

/** What the company says, where it says it. What stands there without it shows in the empty field. */
export function HeroFields({ form, language }: Props) {
  const { t } = useTranslate()
  const { name, description } = useCompany()
  const heading = useRef<HTMLTextAreaElement>(null)
  const intro = useRef<HTMLTextAreaElement>(null)
  const { format, onFormatKey } = useFormat(
    intro,
    (text) => form.setFieldValue(`texts.${language}.intro`, text),
    landingLimits.intro,
  )
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="landing-hero">
      <h1 className={classes.title}>{t('landing.edit.texts')}</h1>
      <p className={classes.which}>{t('landing.edit.language', { name: languageNames[language] })}</p>
      <Textarea
        ref={heading}
        label={t('landing.edit.heading')}
        placeholder={t('landing.title', { company: name })}
        maxLength={landingLimits.heading}
        autosize
        minRows={1}
        classNames={{ input: classes.heading }}
        // It is one line, however wide the page is.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        {...form.getInputProps(`texts.${language}.heading`)}
      />
      <div className={classes.intro}>
        <FormatBar onFormat={format} />
        <Textarea
          ref={intro}
          label={t('landing.edit.intro')}
          description={t('landing.edit.intro_how')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder={description || t('landing.promise')}
          maxLength={landingLimits.intro}
          autosize
          minRows={2}
          classNames={{ input: classes.lead }}
          onKeyDown={onFormatKey}
          {...form.getInputProps(`texts.${language}.intro`)}
        />
      </div>
      <TextInput
        label={t('landing.edit.action')}
        description={t('landing.edit.action_how')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('landing.sign_in')}
        maxLength={landingLimits.action}
        className={classes.action}
        {...form.getInputProps(`texts.${language}.action`)}
      />
    </section>
  )
}
