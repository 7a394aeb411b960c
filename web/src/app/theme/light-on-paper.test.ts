import { expect, it } from 'vitest'
import { lightOnPaper } from './light-on-paper.ts'

it('prints in the light what is read in the dark, and is dark again after', () => {
  const root = document.createElement('div')
  const scheme = () => root.getAttribute('data-mantine-color-scheme')
  root.setAttribute('data-mantine-color-scheme', 'dark')
  const end = lightOnPaper(root)
  // A browser says so twice, where it draws what it prints beforehand.
  window.dispatchEvent(new Event('beforeprint'))
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('light')
  window.dispatchEvent(new Event('afterprint'))
  expect(scheme()).toBe('dark')
  end()
  window.dispatchEvent(new Event('beforeprint'))
  expect(scheme()).toBe('dark')
})
