import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { hasFailed } from '../drawing-failure.ts'
import { sections, type Section } from '../sections.ts'
import classes from './SectionMenu.module.css'

type Props = { readonly current: Section; readonly drawings: readonly Drawing[] | undefined; readonly search: string }

export function SectionMenu({ current, drawings, search }: Props) {
  const t = useT()
  return (
    <nav aria-label={t('drawings.menu')} className={classes.menu}>
      {sections.map(({ name, category }) => {
        const own = drawings?.filter((drawing) => drawing.category === category)
        const failed = own?.filter(hasFailed).length ?? 0
        return (
          <Link
            key={name}
            to={{ search, hash: name }}
            className={classes.item}
            aria-current={name === current.name ? 'page' : undefined}
          >
            <span>{t(`drawings.sections.${name}.title`)}</span>
            {failed > 0 && (
              <span className={classes.failed}>{t('drawings.failures.inSection', { count: failed })}</span>
            )}
            {own !== undefined && <span className={classes.count}>{own.length}</span>}
          </Link>
        )
      })}
    </nav>
  )
}
