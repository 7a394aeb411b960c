import type { CourseDraft } from '#contract/courses/courses.ts'
import { Alert, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconArrowLeft, IconBook2 } from '@tabler/icons-react'
import { useTranslate } from '@tolgee/react'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { toErrors } from '../../../api/forms.tsx'
import { useLeaveWarning } from '../../../ui/drafts/use-leave-warning.ts'
import { Empty } from '../../../ui/page/states.tsx'
import { SaveState } from '../saving/save-state.tsx'
import { useStore } from '../../../shared/store.ts'
import classes from './editor.module.css'
import { LessonPane } from './lesson-pane.tsx'
import { lessonsOf } from './outline-changes.ts'
import { Outline } from './outline.tsx'
import { useOutlineSaver } from './use-savers.ts'

/** As wide as outline and lesson need beside each other; below it they are two steps. */
const BESIDE = '(min-width: 900px)'

/** The outline, and beside it the lesson that is being written. */
export default function EditorScreen({ course }: { course: CourseDraft }) {
  const { t } = useTranslate()
  const saver = useOutlineSaver(course)
  const state = useStore(saver)
  const [params, setParams] = useSearchParams()
  const isBeside = useMediaQuery(BESIDE, false, { getInitialValueInEffect: false })
  useLeaveWarning(state.saving !== 'saved')

  const lessons = lessonsOf(state.outline)
  const asked = params.get('lesson')
  const chosen = lessons.find(({ id }) => id === asked) ?? (asked || !isBeside ? undefined : lessons[0])
  const step = asked ? 'lesson' : 'outline'
  const open = (id: string | null) => setParams(id ? { lesson: id } : {}, { preventScrollReset: !isBeside })

  // Where they are two steps, whoever goes from one to the other is led to its beginning.
  const pane = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    if (isBeside) return
    window.scrollTo(0, 0)
    pane.current?.querySelector<HTMLElement>('[data-step-start]')?.focus({ preventScroll: true })
  }, [step, isBeside])

  return (
    <div ref={pane} className={classes.editor} data-step={isBeside ? undefined : step}>
      {(isBeside || step === 'outline') && (
        <div className={classes.outlinePane}>
          {state.saving === 'refused' && (
            <Alert color="red" mb="md" title={t('teach.outline.refused')}>
              <SaveState {...state} />
              <Button variant="default" size="xs" mt="xs" onClick={saver.discard}>
                {t('teach.outline.discard')}
              </Button>
            </Alert>
          )}
          <Outline
            outline={state.outline}
            errors={toErrors(state.errors)}
            chosen={chosen?.id}
            onOpen={open}
            {...(course.mayEdit && { onChange: saver.apply })}
          />
        </div>
      )}
      {(isBeside || step === 'lesson') && (
        <section className={classes.lessonPane} aria-label={t('teach.lesson')}>
          {!isBeside && (
            <Button
              variant="subtle"
              size="compact-md"
              mb="sm"
              leftSection={<IconArrowLeft size={16} aria-hidden />}
              onClick={() => open(null)}
            >
              {t('teach.lesson.back')}
            </Button>
          )}
          {chosen ? (
            <LessonPane key={chosen.id} course={course} lesson={chosen} outline={saver} />
          ) : (
            <Empty
              icon={<IconBook2 size={28} />}
              title={t(asked ? 'teach.lesson.gone' : 'teach.lesson.none')}
              message={t(asked ? 'teach.lesson.gone_how' : 'teach.lesson.none_how')}
            />
          )}
        </section>
      )}
    </div>
  )
}
