import { describe, expect, it } from 'vitest'
import { passwordProblem, passwordStrength } from './password.ts'

const owner = { name: 'María José', surname: 'García-Ruiz', email: 'mj.garcia@acme.example' }
const code = (password: string) => passwordProblem(password, owner)?.code ?? null

describe('a new password', () => {
  it('has at least 12 and at most 128 characters of any kind [S5.3b]', () => {
    expect(passwordProblem('tK9#vQ2!zLm')).toEqual({ code: 'too_short', params: { minimum: 12 } })
    expect(code('tK9#vQ2!zLmw')).toBeNull()
    expect(code('ñ漢字 🙂 tiza y lápiz')).toBeNull()
    expect(code('zQ3 vb7-'.repeat(16))).toBeNull()
    expect(passwordProblem(`${'zQ3 vb7-'.repeat(16)}x`)).toEqual({
      code: 'too_long',
      params: { maximum: 128 },
    })
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
    expect(passwordProblem('x9'.repeat(50_000))?.code).toBe('too_long')
  })
})

describe('the strength', () => {
  it('is nothing for what would be refused, and grows with what must be guessed [S5.3e]', () => {
    expect(passwordStrength('password1234')).toBe(0)
    expect(passwordStrength('short')).toBe(0)
    const rising = ['monkey dragon 84', 'sunshine-verde-41', 'vT7-kLwq_2zRb', 'vT7-kLwq_2zR9xQe']
    const strengths = rising.map((p) => passwordStrength(p))
    expect(strengths).toEqual([...strengths].sort())
    expect(strengths.at(-1)).toBe(4)
    expect(strengths[0]).toBeLessThan(3)
  })
})
