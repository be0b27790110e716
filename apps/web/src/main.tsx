import { createRoot } from 'react-dom/client'
import { shareTokens } from './api/session/access-token.ts'
import { endIdleSession, pendingSignOut } from './api/session/session.ts'
import { App } from './app/App.tsx'
import { watchChunks } from './app/chunk-reload.ts'
import { createRouter } from './app/router.tsx'
import { entryRedirect } from './i18n/locale.ts'

watchChunks()
shareTokens()
endIdleSession()
if (pendingSignOut.read() !== null) void import('./api/http/sign-out.ts').then(({ finishSignOut }) => finishSignOut())

const redirect = entryRedirect(window.location, document.cookie, navigator.languages)
if (redirect !== undefined) window.history.replaceState(null, '', redirect)

createRoot(document.getElementById('root')!).render(<App router={createRouter()} />)
