/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_URL?: string
  readonly VITE_LIVE_URL?: string
  readonly VITE_SUPPORT_CHAT_ID?: string
  /** The company of a local host, for the development server alone. */
  readonly VITE_DEFAULT_COMPANY?: string
}

declare var __webpack_nonce__: string
