import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { TolgeeProvider, type TolgeeInstance } from '@tolgee/react'
import { useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'
import { installKeepFocus } from '../ui/page/keep-focus.ts'
import { Spinner } from '../ui/page/loading.tsx'
import { PoweredBy, PoweredByBadge } from '../ui/page/powered-by.tsx'
import { installRipple } from '../ui/theme/ripple.ts'
import { cssVariablesResolver, theme } from '../ui/theme/theme.ts'
import { AwayBanner } from './away-banner.tsx'
import { CompanyGate } from './company-gate.tsx'
import { FreshProof } from './fresh-proof/fresh-proof.tsx'
import { MaintenanceGate } from './maintenance-gate.tsx'
import { Router } from './router.tsx'
import { colorSchemeManager } from './theme/color-scheme.ts'
import { Toasts } from './toasts.tsx'
import '../features/landing/landing.css'
import '../features/login/login.css'
import './frame.css'

const nonce = () => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''
// Parts that bring a style element of their own, a dialog's scroll lock for one, look for the nonce by this name.
globalThis.__webpack_nonce__ = nonce()

/** Everything around a screen, and the badge below every one of them. */
export function App({ tolgee }: { tolgee: TolgeeInstance }) {
  const [manager] = useState(colorSchemeManager)
  useEffect(() => installRipple(), [])
  useEffect(() => installKeepFocus(), [])
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      <QueryClientProvider client={queryClient}>
        <TolgeeProvider tolgee={tolgee} fallback={<BeforeTexts />}>
          <div className="frame-content">
            <MaintenanceGate>
              <AwayBanner />
              <CompanyGate>
                <Router />
              </CompanyGate>
            </MaintenanceGate>
          </div>
          <footer className="frame-footer">
            <PoweredBy />
          </footer>
          <FreshProof />
          <Toasts />
        </TolgeeProvider>
      </QueryClientProvider>
    </MantineProvider>
  )
}

/** Until the texts are here: nothing on it needs a language. */
function BeforeTexts() {
  return (
    <>
      <div className="frame-content">
        <Spinner />
      </div>
      <footer className="frame-footer">
        <PoweredByBadge label="Powered by:" />
      </footer>
    </>
  )
}
