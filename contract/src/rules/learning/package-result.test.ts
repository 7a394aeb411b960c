import { describe, expect, it } from 'vitest'
import { isPackageDone, packageResult } from './package-result.ts'

const core = (fields: object) => packageResult('1.2', { cmi: { core: fields } })
const of2004 = (fields: object) => packageResult('2004', { cmi: fields })

describe('what a package says of somebody', () => {
  it.each([
    ['passed', 'completed', true, true],
    ['completed', 'completed', null, true],
    ['failed', 'completed', false, false],
    ['incomplete', 'begun', null, false],
    ['browsed', 'begun', null, false],
    ['not attempted', 'not_begun', null, false],
    ['constructor', 'not_begun', null, false],
  ])('by SCORM 1.2, as %s', (lesson_status, completion, passed, done) => {
    const result = core({ lesson_status })
    expect(result).toEqual({ completion, passed, percent: null })
    expect(isPackageDone(result)).toBe(done)
  })

  it.each([
    ['completed', 'passed', 'completed', true, true],
    ['completed', 'failed', 'completed', false, false],
    ['completed', 'unknown', 'completed', null, true],
    ['unknown', 'passed', 'completed', true, true],
    ['incomplete', 'passed', 'begun', true, false],
    ['incomplete', 'unknown', 'begun', null, false],
    ['not attempted', 'unknown', 'not_begun', null, false],
  ])('by SCORM 2004, as %s and %s', (completion_status, success_status, completion, passed, done) => {
    const result = of2004({ completion_status, success_status })
    expect(result).toEqual({ completion, passed, percent: null })
    expect(isPackageDone(result)).toBe(done)
  })

  it.each([
    [{ raw: '45', min: '0', max: '60' }, 75],
    [{ raw: '85' }, 85],
    [{ raw: '7', min: '5', max: '9' }, 50],
    [{ raw: '99.99' }, 99],
    [{ raw: '120' }, 100],
    [{ raw: '-3' }, 0],
    [{ raw: '', max: '100' }, null],
    [{ raw: 'many' }, null],
  ])('counts its score %o in per cent', (score, percent) => {
    expect(core({ score }).percent).toBe(percent)
  })

  it('by SCORM 2004 counts the scaled score before the raw one', () => {
    expect(of2004({ score: { scaled: '0.5', raw: '9', max: '10' } }).percent).toBe(50)
    expect(of2004({ score: { scaled: '-1' } }).percent).toBe(0)
    expect(of2004({ score: { raw: '9', max: '10' } }).percent).toBe(90)
  })

  it('says nothing where nothing was left, or something else', () => {
    const nothing = { completion: 'not_begun', passed: null, percent: null }
    expect(packageResult('1.2', null)).toEqual(nothing)
    expect(packageResult('2004', {})).toEqual(nothing)
    expect(packageResult('1.2', { cmi: ['x'] })).toEqual(nothing)
    expect(packageResult('1.2', { cmi: { core: 'passed' } })).toEqual(nothing)
  })
})
