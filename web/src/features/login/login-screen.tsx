import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAlreadySignedIn } from './already-signed-in.ts'
import { ForgotPassword } from './forgot-password.tsx'
import { SignIn } from './sign-in.tsx'
import { Spinner } from '../../ui/page/loading.tsx'

/** Sign in, or ask for a new password; the address tells which, so that either can be linked to. */
export default function LoginScreen() {
  const signedIn = useAlreadySignedIn()
  const [search, setSearch] = useSearchParams()
  // What was typed as address moves between the two.
  const [email, setEmail] = useState('')
  const forgot = search.has('forgot')
  const show = (next: boolean) =>
    setSearch(
      (now) => {
        if (next) now.set('forgot', '')
        else now.delete('forgot')
        return now
      },
      { replace: true, preventScrollReset: true },
    )
  if (signedIn) return <Spinner />
  return forgot ? (
    <ForgotPassword email={email} onBack={() => show(false)} />
  ) : (
    <SignIn
      email={email}
      onForgot={(typed) => {
        setEmail(typed)
        show(true)
      }}
    />
  )
}
