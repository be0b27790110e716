import { createRoot } from 'react-dom/client'
import { SharePage } from './features/shares/page/SharePage.tsx'
import { readerLocale } from './features/shares/page/words.ts'
import './features/shares/page/share-page.css'

const token = /^\/s\/(\w+)/.exec(window.location.pathname)?.[1] ?? ''
createRoot(document.getElementById('root')!).render(
  <SharePage token={token} locale={readerLocale(navigator.languages)} />,
)
