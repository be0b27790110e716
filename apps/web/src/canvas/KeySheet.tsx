import { keySheet, readingActions, type KeyAction } from '@plumbline/canvas/keys'
import { Fragment } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { keyGroups } from './key-groups.ts'
import { keyName } from './key-names.ts'
import classes from './KeySheet.module.css'

type Props = { readonly isReadOnly: boolean; readonly onClose: () => void }

const keysOf = (action: KeyAction): readonly string[] => keySheet.find((row) => row.action === action)?.keys ?? []

/** Every key of the canvas on one sheet; a viewer's has those that read. */
export function KeySheet({ isReadOnly, onClose }: Props) {
  const t = useT()
  const shown = (action: KeyAction) => !isReadOnly || readingActions.includes(action)
  return (
    <Dialog title={t('canvas.keys.title')} size={760} closeLabel={t('canvas.keys.close')} onClose={onClose}>
      <div className={classes.groups}>
        {keyGroups.map(({ group, actions }) => (
          <section key={group} className={classes.group}>
            <h3>{t(`canvas.keys.groups.${group}`)}</h3>
            <dl>
              {actions.filter(shown).map((action) => (
                <Fragment key={action}>
                  <dt>{t(`canvas.keys.does.${action}`)}</dt>
                  <dd>{keysOf(action).map((key) => <kbd key={key}>{keyName(t, key)}</kbd>)}</dd>
                </Fragment>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
