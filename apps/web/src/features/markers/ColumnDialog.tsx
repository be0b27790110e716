import { ActionIcon, Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import classes from './ColumnDialog.module.css'

const [least, most] = [1, 20]

/** Spec 2 §2: a stepper with plus and minus, typing blocked, at least one. */
export function ColumnDialog({ onCreate, onClose }: { readonly onCreate: (count: number) => Promise<string | undefined>; readonly onClose: () => void }) {
  const t = useT()
  const labelId = useId()
  const [count, setCount] = useState(least)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const step = (by: number) => setCount((before) => Math.min(most, Math.max(least, before + by)))

  async function create() {
    setBusy(true)
    const failed = await onCreate(count)
    setBusy(false)
    if (failed === undefined) onClose()
    else setProblem(failed)
  }

  return (
    <Dialog title={t('markers.panel.columns.add')} closeLabel={t('markers.panel.columns.cancel')} size={360} onClose={onClose}>
      <p id={labelId} className={classes.label}>{t('markers.panel.columns.count')}</p>
      <div className={classes.stepper}>
        <ActionIcon variant="default" size={36} aria-label={t('markers.panel.columns.fewer')} disabled={count <= least} onClick={() => step(-1)}><IconMinus size={16} stroke={1.5} aria-hidden="true" /></ActionIcon>
        <output role="spinbutton" tabIndex={0} data-autofocus aria-labelledby={labelId} aria-valuenow={count} aria-valuemin={least} aria-valuemax={most} className={classes.count}
          onKeyDown={(event) => {
            const by = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key]
            if (by === undefined) return
            event.preventDefault()
            step(by)
          }}>{count}</output>
        <ActionIcon variant="default" size={36} aria-label={t('markers.panel.columns.more')} disabled={count >= most} onClick={() => step(1)}><IconPlus size={16} stroke={1.5} aria-hidden="true" /></ActionIcon>
      </div>
      <p role="alert" className={classes.problem}>{problem}</p>
      <div className={classes.actions}>
        <Button variant="default" disabled={isBusy} onClick={onClose}>{t('markers.panel.columns.cancel')}</Button>
        <Button loading={isBusy} onClick={() => void create()}>{t('markers.panel.columns.create')}</Button>
      </div>
    </Dialog>
  )
}
