import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox, Group } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { copyText } from '../../../ui/feedback/copy-text.ts'
import classes from './Settings.module.css'

type Props = { readonly codes: readonly string[]; readonly email: string; readonly onDone: () => void }

/** The codes are shown once, so the user has to confirm having saved them before leaving. */
export function RecoveryCodes({ codes, email, onDone }: Props) {
  const t = useT()
  const [isSaved, setSaved] = useState(false)
  const title = t('accounts.security.setUp.fileTitle', { email })

  const copy = () =>
    copyText(codes.join('\n'), {
      copied: t('accounts.security.setUp.copied'),
      failed: t('accounts.security.setUp.copyFailed'),
    })

  return (
    <>
      <div className={classes.paper}>
        <p className={classes.paperTitle}>{title}</p>
        <ol role="list" className={classes.codes} aria-label={t('accounts.security.setUp.codes')}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {t('accounts.security.setUp.copy')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => saveFile('plumbline-recovery-codes.txt', `${title}\n\n${codes.join('\n')}\n`, 'text/plain')}
        >
          {t('accounts.security.setUp.download')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.5} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('accounts.security.setUp.print')}
        </Button>
      </Group>
      <Checkbox
        checked={isSaved}
        onChange={(event) => setSaved(event.currentTarget.checked)}
        label={t('accounts.security.setUp.kept')}
      />
      <Button disabled={!isSaved} onClick={onDone}>
        {t('accounts.security.setUp.done')}
      </Button>
    </>
  )
}
