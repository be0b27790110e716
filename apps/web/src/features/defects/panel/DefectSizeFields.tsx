import type { Defect } from '@plumbline/contract/defects/defects'
import type { DefectChange } from '../../../api/defects-life.ts'
import { useT } from '../../../i18n/use-t.ts'
import { readSize, roundedSize } from '../defect-text.ts'
import { SavedText } from './SavedText.tsx'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'

type Props = { readonly defect: Defect; readonly mayEdit: boolean; readonly onChange: (change: DefectChange) => void }

const textOf = (value: number | null, source: Defect['sizeSource']) =>
  value === null ? '' : String(roundedSize(value, source))

/** Spec 2 §5: 'Not defined' or a value above 0. */
export function DefectSizeFields({ defect, mayEdit, onChange }: Props) {
  const t = useT()
  const notDefined = t('defects.panel.notDefined')
  return (
    <Section title={t('defects.panel.size')}>
      <div className={classes.fields}>
        {(['length', 'width'] as const).map((name) => (
          <SavedText
            key={name}
            label={t(`defects.fields.${name}`)}
            value={textOf(defect[name], defect.sizeSource)}
            isReadOnly={!mayEdit}
            maxLength={20}
            suffix={t('defects.panel.unit')}
            placeholder={name === 'width' && defect.isBelowGsd ? t('defects.panel.belowGsd') : notDefined}
            faultOf={(typed) => (readSize(typed, notDefined) === undefined ? t('defects.panel.sizeFault') : undefined)}
            onSave={(typed) => {
              const size = readSize(typed, notDefined) ?? null
              // 0.30 is what is stored as 0.3.
              if (size !== defect[name] && typed !== textOf(defect[name], defect.sizeSource)) onChange({ [name]: size })
            }}
          />
        ))}
      </div>
      {defect.sizeSource !== null && (
        <MutedText component="span" isTabular>
          {t(`defects.panel.sizeSources.${defect.sizeSource}`)}
        </MutedText>
      )}
      {defect.sizeSource === 'gsd' && defect.sizeFrom && (
        <MutedText component="span">{t('defects.merged.sizeFrom', { name: defect.sizeFrom.imageName })}</MutedText>
      )}
    </Section>
  )
}
