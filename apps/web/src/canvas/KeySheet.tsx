import { Fragment } from 'react'
import { useT } from '../i18n/use-t.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { keyName } from './key-names.ts'
import { keyGroups } from './keys.ts'
import classes from './KeySheet.module.css'

/** Every key of the canvas on one sheet, as large as it needs to be read at a glance. */
export function KeySheet({ onClose }: { readonly onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('canvas.keys.title')} size={760} closeLabel={t('canvas.keys.close')} onClose={onClose}>
      <div className={classes.groups}>
        {keyGroups.map(({ group, rows }) => (
          <section key={group} className={classes.group}>
            <h3>{t(`canvas.keys.groups.${group}`)}</h3>
            <dl>
              {rows.map(({ does, keys, how }) => (
                <Fragment key={does}>
                  <dt>{t(`canvas.keys.does.${does}`)}</dt>
                  <dd>
                    {keys.map((combination, index) => (
                      <Fragment key={combination.join('+')}>
                        {index > 0 && <span className={classes.or}>{t('canvas.keys.or')}</span>}
                        {combination.map((key) => <kbd key={key}>{how === undefined ? keyName(t, key) : t(`canvas.keys.${how}`, { key: keyName(t, key) })}</kbd>)}
                      </Fragment>
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
