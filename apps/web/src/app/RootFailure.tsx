import { failure as en } from '@plumbline/contract/messages/en/failure'
import { failure as zhCn } from '@plumbline/contract/messages/zh-cn/failure'
import { failure as zhHk } from '@plumbline/contract/messages/zh-hk/failure'
import { useRouteError } from 'react-router'
import { splitLocale } from '../i18n/locale.ts'
import { FailureView } from '../ui/feedback/FailureView.tsx'
import { isLostChunk, serverAnswers } from './chunk-reload.ts'
import classes from './layouts/WithHeader.module.css'
import { paths } from './paths.ts'

const words = { en, 'zh-cn': zhCn, 'zh-hk': zhHk } as const

/** When not even the words could be loaded. */
export function RootFailure() {
  const status = isLostChunk(useRouteError()) ? undefined : 500
  const { locale } = splitLocale(window.location.pathname)
  return (
    <main className={classes.main}>
      <FailureView
        status={status}
        text={words[locale].text}
        words={words[locale]}
        homeHref={paths.home(locale)}
        mayReload={serverAnswers}
      />
    </main>
  )
}
