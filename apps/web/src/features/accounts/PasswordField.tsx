import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './AccountCard.module.css'

type Props = Pick<PasswordInputProps, 'label' | 'error' | 'description' | 'autoFocus'> & {
  readonly name: string
  readonly autoComplete: 'current-password' | 'new-password'
}

const order: NonNullable<PasswordInputProps['inputWrapperOrder']> = ['label', 'input', 'error', 'description']

export function PasswordField(props: Props) {
  const t = useT()
  const [visible, setVisible] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const toggle = t(visible ? 'accounts.login.hide' : 'accounts.login.show')
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        {...props}
        data-autofocus={props.autoFocus}
        size="md"
        maxLength={1024}
        spellCheck={false}
        autoCapitalize="none"
        inputWrapperOrder={order}
        descriptionProps={{ component: 'div' }}
        aria-invalid={props.error ? true : undefined}
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': toggle, title: toggle }}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCapsLock(false)}
      />
      <p role="status" className={classes.capsLock}>
        {capsLock ? t('accounts.login.capsLock') : ''}
      </p>
    </div>
  )
}
