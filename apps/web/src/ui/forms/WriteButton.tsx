import { Button, type ButtonProps } from '@mantine/core'
import { useContext, type ComponentPropsWithRef, type MouseEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { offlineBannerId } from '../feedback/OfflineBanner.tsx'
import { OfflineContext } from './offline-context.ts'

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> & { readonly 'data-autofocus'?: boolean }

const refuse = (event: MouseEvent) => event.preventDefault()

/**
 * Changes something on the server: rests while there is no connection. It keeps the focus and says why, as a button
 * that is simply off could not.
 */
export function WriteButton(props: Props) {
  const t = useT()
  const isResting = useContext(OfflineContext) && props.disabled !== true
  if (!isResting) return <Button {...props} />
  return (
    <Button
      {...props}
      data-disabled
      aria-disabled="true"
      aria-describedby={offlineBannerId}
      title={t('shell.kept.resting')}
      onClick={refuse}
    />
  )
}
