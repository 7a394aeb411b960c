import { companiesApi } from '#contract/companies/companies.ts'
import { LandingPage } from '#contract/companies/landing-page.ts'
import { landingApi, type SavedLanding } from '#contract/companies/landing.ts'
import { publicMentorsApi } from '#contract/mentoring/public/public-mentors.ts'
import { typedDocument } from '#contract/rich-text/typed.ts'
import { Button } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from '@tolgee/react'
import { useState } from 'react'
import { useAction } from '../../../api/action.ts'
import { isApiError } from '../../../api/api-error.ts'
import { call, query } from '../../../api/client.ts'
import { validateWith } from '../../../api/forms.tsx'
import { useLanguage } from '../../../locales/language.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Hero, LandingFrame, LandingSections } from '../landing-frame.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { fieldsOf, pageOf, type LandingFields } from './fields.ts'
import { HeroFields } from './hero-fields.tsx'
import { SectionFields } from './section-fields.tsx'
import classes from './edit.module.css'

type Props = { saved: SavedLanding; onDone: () => void }

const shownBy = [landingApi.page, companiesApi.bySlug, publicMentorsApi.list]

/** Saves a page over a version. Where somebody saved a newer one, that one is shown, and nothing of one’s own is lost. */
function useSaveLanding(form: UseFormReturnType<LandingFields>, onDone: () => void) {
  const [newer, setNewer] = useState<SavedLanding | null>(null)
  const action = useAction(landingApi.save, {
    refreshes: shownBy,
    // The server names a field by where it stands in what was sent.
    form: {
      setErrors: (errors) =>
        form.setErrors(
          Object.fromEntries(
            Object.entries(errors).map(([field, error]) => [field.replace(/^page\./, ''), error]),
          ),
        ),
    },
    failure: (error) => {
      if (!isApiError(error, 'CONFLICT')) return false
      call(landingApi.page).then(setNewer, () => undefined)
      return true
    },
  })
  async function save(page: LandingPage, version: number) {
    try {
      await action.mutateAsync({ body: { page, version } })
    } catch {
      // Its toast, or the question about the newer one, has said why.
      return
    }
    onDone()
  }
  return { save, newer, forgetNewer: () => setNewer(null), isPending: action.isPending }
}

/** The landing page with fields where its texts stand: those of the language that it is read in. */
export function LandingEditor({ saved, onDone }: Props) {
  const { t } = useTranslate()
  const { language } = useLanguage()
  const form = useForm<LandingFields>({
    initialValues: fieldsOf(saved.page),
    validate: (values) => validateWith(LandingPage)(pageOf(values)),
  })
  const [version, setVersion] = useState(saved.version)
  const [isPreview, setPreview] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { save, newer, forgetNewer, isPending } = useSaveLanding(form, onDone)
  const { data: agreed } = useQuery(query(publicMentorsApi.agreed))
  const mentors = agreed?.items ?? []
  const { texts, sections } = form.values
  const own = texts[language]

  function takeTheirs(theirs: SavedLanding) {
    form.setInitialValues(fieldsOf(theirs.page))
    form.setValues(fieldsOf(theirs.page))
    setVersion(theirs.version)
    forgetNewer()
  }

  return (
    <>
      <Form
        form={form}
        sending={isPending}
        className={classes.form}
        onSubmit={(values) => void save(pageOf(values), version)}
      >
        <LandingFrame
          hero={
            isPreview ? (
              <Hero
                texts={{
                  ...own,
                  intro: own.intro.trim() === '' ? [] : typedDocument(own.intro.trim()).content,
                }}
              />
            ) : (
              <HeroFields key={language} form={form} language={language} />
            )
          }
        >
          {!isPreview && <SectionFields form={form} mentors={mentors.length} />}
          <LandingSections sections={sections} mentors={mentors} />
        </LandingFrame>
        <aside className={classes.bar} aria-label={t('landing.edit.tools')}>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => (form.isDirty() ? setLeaving(true) : onDone())}
          >
            {t('landing.edit.leave')}
          </Button>
          <Button variant="default" onClick={() => setPreview(!isPreview)}>
            {t(isPreview ? 'landing.edit.go_on' : 'landing.edit.preview')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('generic.save')}
          </Button>
        </aside>
      </Form>
      {/* Beside the form, not in it: what their own forms send would be sent by it as well. */}
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        onConfirm={onDone}
        title={t('landing.edit.discard.title')}
        message={t('landing.edit.discard.message')}
        action={t('landing.edit.discard')}
        danger
      />
      <ConflictDialog
        newer={newer}
        mine={form.values}
        busy={isPending}
        onClose={forgetNewer}
        onTakeTheirs={takeTheirs}
        onKeepMine={(theirs) => {
          setVersion(theirs.version)
          void save(pageOf(form.values), theirs.version)
        }}
      />
    </>
  )
}
