import { Text } from '@mantine/core'
import type { Drawing } from '@plumbline/contract/drawings/drawings'
import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { hasFailed } from '../drawing-failure.ts'
import { sections, type Section } from '../sections.ts'
import classes from './Drawings.module.css'

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
              <Text component="span" truncate ml="auto" c="var(--pl-error)" fz="xs" fw={600}>
                {t('drawings.failures.inSection', { count: failed })}
              </Text>
            )}
            {own !== undefined && (
              <MutedText component="span" size="sm" fw={400} isTabular>
                {own.length}
              </MutedText>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
