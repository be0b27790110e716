import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useId } from 'react'
import { useT } from '../../i18n/use-t.ts'
import classes from './SchemeSwitch.module.css'

const schemes = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const satisfies readonly (readonly [MantineColorScheme, unknown])[]

export function SchemeSwitch() {
  const t = useT()
  const name = useId()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <fieldset className={classes.group}>
      <legend className="pl-hidden">{t('shell.scheme.label')}</legend>
      {schemes.map(([scheme, Icon]) => (
        <label key={scheme} className={classes.choice} title={t(`shell.scheme.${scheme}`)}>
          <input type="radio" name={name} checked={colorScheme === scheme} onChange={() => setColorScheme(scheme)} />
          <Icon size={16} stroke={1.5} aria-hidden="true" />
          <span className="pl-hidden">{t(`shell.scheme.${scheme}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
