import { createRoot } from 'react-dom/client'
import { VerifyPage } from './features/reports/verify/VerifyPage.tsx'
import { SharePage } from './features/shares/page/SharePage.tsx'
import { readerLocale } from './i18n/reader-locale.ts'
import './features/shares/page/share-page.css'

const [, page, name = ''] = /^\/([sv])\/([\w-]+)/.exec(window.location.pathname) ?? []
const locale = readerLocale(navigator.languages)
createRoot(document.getElementById('root')!).render(
  page === 'v' ? <VerifyPage code={name} locale={locale} /> : <SharePage token={name} locale={locale} />,
)
