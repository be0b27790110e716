import { IconChevronRight } from '@tabler/icons-react'
import type { LibraryType } from '@plumbline/contract/projects/defect-libraries'
import { useId, useState } from 'react'
import { formatList } from '../../../i18n/format-list.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Severity } from '../../../ui/display/Severity.tsx'
import { Highlight } from './Highlight.tsx'
import classes from './DefectSettings.module.css'
import { StarButton } from '../StarButton.tsx'

type Props = {
  readonly type: LibraryType
  /** Sub-types a search has found: the row stands open for them. */
  readonly found: readonly string[]
  readonly typed: string
  readonly isFavourite: boolean
  readonly onStar?: ((key: string) => void) | undefined
}

export function LibraryTypeRow({ type, found, typed, isFavourite, onStar }: Props) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const [chosen, setChosen] = useState<{ readonly typed: string; readonly isOpen: boolean }>()
  // What the reader opened or closed counts until they look for something else.
  const shown = chosen?.typed === typed ? chosen.isOpen : found.length > 0
  return (
    <li className={classes.type}>
      <div className={classes.line}>
        {onStar !== undefined && (
          <StarButton name={type.name[locale]} isOn={isFavourite} onToggle={() => onStar(type.key)} />
        )}
        <button
          type="button"
          className={classes.typeName}
          aria-expanded={shown}
          aria-controls={shown ? id : undefined}
          onClick={() => setChosen({ typed, isOpen: !shown })}
        >
          <IconChevronRight size={16} stroke={1.5} aria-hidden="true" className={classes.chevron} />
          <span>
            <Highlight text={type.name[locale]} typed={typed} />
            <span className={classes.count}>
              {t('projects.settings.library.subTypes', { count: type.subTypes.length })}
            </span>
          </span>
        </button>
        <span className={classes.followUp} title={t('projects.settings.library.followUp')}>
          {t(`projects.terms.followUp.${type.followUpAction}`)}
        </span>
        <span className={classes.severity} title={t('projects.settings.library.severity')}>
          <Severity severity={type.severity} />
        </span>
      </div>
      {shown && (
        <div id={id} className={classes.more}>
          <ul aria-label={t('projects.settings.library.subTypesTitle')} className={classes.subTypes}>
            {type.subTypes.map(({ key, name }) => (
              <li key={key}>
                <Highlight text={name[locale]} typed={typed} />
              </li>
            ))}
          </ul>
          <MutedText size="sm" className={classes.materials}>
            <span>{t('projects.settings.library.materials')}</span>
            {formatList(
              locale,
              type.materials.map((material) => t(`projects.terms.material.${material}`)),
            )}
          </MutedText>
        </div>
      )}
    </li>
  )
}
