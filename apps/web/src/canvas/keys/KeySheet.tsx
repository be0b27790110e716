import { keySheet, readingActions, type KeyAction } from '@plumbline/canvas/keys'
import { Fragment } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { keyGroups } from './key-groups.ts'
import { keyName } from './key-names.ts'
import classes from './KeySheet.module.css'

export type MoreKeys = {
  readonly title: string
  readonly rows: readonly { readonly does: string; readonly keys: readonly string[] }[]
}

type Props = { readonly isReadOnly: boolean; readonly more?: MoreKeys | undefined; readonly onClose: () => void }

const keysOf = (action: KeyAction): readonly string[] => keySheet.find((row) => row.action === action)?.keys ?? []

/** Every key of the canvas on one sheet; a viewer's has those that read. */
export function KeySheet({ isReadOnly, more, onClose }: Props) {
  const t = useT()
  const shown = (action: KeyAction) => !isReadOnly || readingActions.includes(action)
  return (
    <Dialog title={t('canvas.keys.title')} size={760} closeLabel={t('canvas.keys.close')} onClose={onClose}>
      <div className={classes.groups}>
        {more !== undefined && (
          <section className={classes.group}>
            <h3>{more.title}</h3>
            <dl>
              {more.rows.map(({ does, keys }) => (
                <Fragment key={does}>
                  <dt>{does}</dt>
                  <dd>
                    {keys.map((key) => (
                      <kbd key={key}>{keyName(t, key)}</kbd>
                    ))}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </section>
        )}
        {keyGroups
          .filter(({ actions }) => actions.some(shown))
          .map(({ group, actions }) => (
            <section key={group} className={classes.group}>
              <h3>{t(`canvas.keys.groups.${group}`)}</h3>
              <dl>
                {actions.filter(shown).map((action) => (
                  <Fragment key={action}>
                    <dt>{t(`canvas.keys.does.${action}`)}</dt>
                    <dd>
                      {keysOf(action).map((key) => (
                        <kbd key={key}>{keyName(t, key)}</kbd>
                      ))}
                    </dd>
                  </Fragment>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  )
}
