import { IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { closeToast, toastMs, useToasts, type Toast } from './toast.ts'
import icon from '../forms/icon-button.module.css'
import classes from './Toasts.module.css'

function ToastCard({ toast }: { readonly toast: Toast }) {
  const t = useT()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(() => closeToast(toast.id), toastMs[toast.kind])
    return () => clearTimeout(timer)
  }, [toast, held])
  const Icon = toast.kind === 'failure' || toast.kind === 'warning' ? IconAlertTriangle : IconInfoCircle
  return (
    <div
      className={classes.toast}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon className={classes.icon} size={18} stroke={1.5} aria-hidden="true" />
      <p>{toast.text}</p>
      <button
        type="button"
        className={icon.button}
        aria-label={t('shell.toast.close')}
        title={t('shell.toast.close')}
        onClick={() => closeToast(toast.id)}
      >
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </div>
  )
}

/** Top centre. The region is there before its first message; one inserted together with it would not be spoken. */
export function Toasts() {
  const toasts = useToasts()
  return (
    <div className={classes.region} role="status" aria-live="polite" aria-atomic="false">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}
