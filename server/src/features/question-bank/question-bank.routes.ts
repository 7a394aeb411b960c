import { questionBankApi } from '#contract/practice/question-bank.ts'
import { mount } from '../../http/mount.ts'
import { addQuestions } from './add-questions.ts'
import { changeQuestions } from './change-questions.ts'
import { listQuestions } from './list-questions.ts'
import { questionById, questionVersion, readQuestions } from './question-by-id.ts'
import { saveQuestion } from './save-question.ts'

export const questionBankRoutes = mount(questionBankApi, {
  list: listQuestions,
  add: addQuestions,
  read: readQuestions,
  change: changeQuestions,
  byId: questionById,
  save: saveQuestion,
  version: questionVersion,
})
