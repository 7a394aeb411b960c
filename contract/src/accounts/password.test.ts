import { describe, expect, it } from 'vitest'
import { passwordGuesses as inBrowser } from '../../../web/src/ui/fields/password-zxcvbn.ts'
import { passwordGuesses } from '#server/platform/password-guesses/zxcvbn.ts'
import { NewPassword } from './auth.ts'
import { leakedPasswords } from './leaked-passwords.ts'
import { passwordProblem, passwordStrength, plainPasswordProblem } from './password.ts'

const owner = { name: 'María José', surname: 'García-Ruiz', email: 'mj.garcia@acme.example' }
const code = (password: string) => passwordProblem(password, passwordGuesses(password), owner)?.code ?? null
const strength = (password: string) => passwordStrength(passwordGuesses(password))

describe('a new password', () => {
  it('has at least 12 and at most 128 characters of any kind [S5.3b]', () => {
    expect(plainPasswordProblem('tK9#vQ2!zLm')).toEqual({ code: 'too_short', params: { minimum: 12 } })
    expect(code('tK9#vQ2!zLmw')).toBeNull()
    expect(code('ñ漢字 🙂 tiza y lápiz')).toBeNull()
    expect(code('zQ3 vb7-'.repeat(16))).toBeNull()
    expect(plainPasswordProblem(`${'zQ3 vb7-'.repeat(16)}x`)).toEqual({
      code: 'too_long',
      params: { maximum: 128 },
    })
  })

  it.each([
    [11, 'too_short'],
    [12, null],
    [128, null],
    [129, 'too_long'],
  ] as const)('counts characters, whatever they are made of: %s of them [S5.3b]', (count, problem) => {
    const password = [...'🦊🎸🌋🚲🥝🧭🐙🪐🧲🎳🪁🦔'.repeat(11)].slice(0, count).join('')
    expect(plainPasswordProblem(password)?.code ?? null).toBe(problem)
    expect(NewPassword.safeParse(password).success).toBe(problem === null)
  })

  it.each([
    'password1234',
    'Password123!',
    'P@ssw0rd2024',
    'passwordpassword',
    'qwertyuiop12',
    'QWERTYqwerty',
    '123456789012',
    '098765432109',
    'abcdefghijkl',
    'aaaaaaaaaaaa',
    'abababababab',
    '123123123123',
    'asdfghjklzxc',
    'iloveyou2024',
    'contraseña123',
    'Bienvenido2025!',
    'realmadrid2024',
    'administrator1',
    'letmeinletmein',
    '111122223333',
  ])('is not a common one: %s [S5.3c]', (password) => {
    expect(code(password)).toBe('common_password')
  })

  it.each([
    'María José García-Ruiz',
    'mariajose1990',
    'garciaruiz123',
    'MJ.GARCIA@acme.example',
    'mj.garcia2025',
    'García-Ruiz María',
  ])('is not the name or the e-mail address: %s [S5.3d]', (password) => {
    expect(code(password)).toBe('personal_password')
  })

  it.each([
    'paso lento, buena letra',
    'vT7-kLwq_2zR',
    'seis tortugas beben té',
    'correct horse battery staple',
  ])('may be any other: %s', (password) => {
    expect(code(password)).toBeNull()
  })

  it('may hold one’s name among much else', () => {
    expect(code('garcia teje calcetines azules')).toBeNull()
  })

  it('reads a very long attempt without effort', () => {
    expect(plainPasswordProblem('x9'.repeat(50_000))?.code).toBe('too_long')
  })
})

describe('the commonest leaked passwords', () => {
  it.each([
    'Mailcreated5240',
    'gfhjkmgfhjkm',
    'chickenwing101',
    'HD764nW5d7E1vb1',
    'eveningcucumber',
    'SCANDINAVIAN',
    'exgirlfriend',
    // Its capitals alone would make it a good one to the dictionaries.
    'rAiDeRsOfThElOsTaRk',
  ])('are refused, in capitals or not: %s [S5.3c]', (password) => {
    expect(code(password)).toBe('common_password')
  })

  it('are 3,000, each long enough, each refused by itself and with a digit after it', () => {
    expect(new Set(leakedPasswords).size).toBe(3000)
    expect(leakedPasswords.filter((one) => one.length < 12)).toEqual([])
    expect(leakedPasswords.filter((one) => code(one) === null)).toEqual([])
    expect(code('chickenwing1017')).toBe('common_password')
  })
})

describe('the strength', () => {
  it('is nothing for what would be refused, and grows with what must be guessed [S5.3e]', () => {
    expect(
      [
        'password1234',
        'monkey dragon 84',
        'zQ3 vb7-'.repeat(16),
        'sunshine-verde-41',
        'vT7-kLwq_2zRb',
        'vT7-kLwq_2zR9xQe',
      ].map(strength),
    ).toEqual([0, 0, 1, 2, 3, 4])
  })

  it.each([
    'password1234',
    'contraseña123',
    'sunshine-verde-41',
    'gfhjkmgfhjkm',
    'correct horse battery staple',
    'zQ3 vb7-'.repeat(16),
    'p@$$w0rd!'.repeat(14),
  ])('is the same on the server and in a browser: %s', (password) => {
    expect(inBrowser(password)).toBe(passwordGuesses(password))
  })
})
