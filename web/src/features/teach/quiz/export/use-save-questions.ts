import type { Question } from '#contract/practice/questions.ts'
import { problemsOf } from '#contract/rules/learning/quiz-check.ts'
import { useMutation } from '@tanstack/react-query'
import { saveFile } from '../../../../api/files/download-name.ts'
import { errorToast, toast } from '../../../../api/toasts.ts'

/** Its questions, or how they are fetched. */
type Saving = { questions: readonly Question[] | (() => Promise<readonly Question[]>); name: string }

/** Saves questions as a file for other systems; those that nobody could answer rightly yet are left out, and counted. */
export function useSaveQuestions() {
  return useMutation({
    mutationFn: async ({ questions, name }: Saving) => {
      const all = typeof questions === 'function' ? await questions() : questions
      const whole = all.filter((one) => !problemsOf(one).includes('question_unanswerable'))
      const { writeMoodleXml } = await import('#contract/rules/question-files/write-moodle-xml.ts')
      if (whole.length > 0)
        saveFile(new Blob([writeMoodleXml(whole)], { type: 'application/xml' }), `${name.slice(0, 80)}.xml`)
      return { saved: whole.length, left: all.length - whole.length }
    },
    onSuccess: ({ saved, left }) =>
      toast({
        severity: left > 0 ? 'warn' : 'success',
        message: left > 0 ? 'teach.quiz.export.saved_left' : 'teach.quiz.export.saved',
        params: { count: saved, left },
      }),
    onError: (error) => toast(errorToast(error)),
  })
}
