export { sessionSums } from './programme-feedback.ts'
export { checkInSums } from './check-ins/programme-check-ins.ts'
