export { recommendedBefore } from './recommended-before.ts'
