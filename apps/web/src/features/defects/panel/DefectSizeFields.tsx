import type { Defect } from '@plumbline/contract/defects/defects'
import type { Locale } from '@plumbline/contract/locales'
import type { DefectChange } from '../../../api/defects-life.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { readSize, sizeInField, sizeSourceTexts, sizeText } from '../defect-text.ts'
import { SavedText } from './SavedText.tsx'
import classes from './DefectPanel.module.css'
import { Section } from './Section.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'

type Props = {
  readonly defect: Defect
  /** The extent of what was drawn around a crack is neither its length nor its width: its fields stay empty. */
  readonly isCrack?: boolean
  readonly mayEdit: boolean
  readonly onChange: (change: DefectChange) => void
}

/** What the field cannot say: how exact its size is. A typed one has no more to say. */
function exactTexts(t: Translate, locale: Locale, defect: Defect): readonly string[] {
  return (['length', 'width'] as const).flatMap((name) =>
    typeof defect.measures?.[name]?.plusMinus === 'number'
      ? [t('defects.panel.exactSize', { name: t(`defects.fields.${name}`), size: sizeText(t, locale, defect, name) })]
      : [],
  )
}

/** Spec 2 §5: 'Not defined' or a value above 0. */
export function DefectSizeFields({ defect, isCrack = false, mayEdit, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const notDefined = t('defects.panel.notDefined')
  const shown = (name: 'length' | 'width') =>
    isCrack && defect.measures?.[name]?.isExtent === true ? '' : sizeInField(defect, name)
  return (
    <Section title={t('defects.panel.size')}>
      <div className={classes.fields}>
        {(['length', 'width'] as const).map((name) => (
          <SavedText
            key={name}
            label={t(`defects.fields.${name}`)}
            value={shown(name)}
            isReadOnly={!mayEdit}
            maxLength={20}
            suffix={t('defects.panel.unit')}
            placeholder={name === 'width' && defect.isBelowGsd ? t('defects.panel.belowGsd') : notDefined}
            faultOf={(typed) => (readSize(typed, notDefined) === undefined ? t('defects.panel.sizeFault') : undefined)}
            onSave={(typed) => {
              const size = readSize(typed, notDefined) ?? null
              // 0.30 is what is stored as 0.3.
              if (size !== defect[name] && typed !== shown(name)) onChange({ [name]: size })
            }}
          />
        ))}
      </div>
      {[exactTexts(t, locale, defect), sizeSourceTexts(t, defect)].map(
        (texts) =>
          texts.length > 0 && (
            <MutedText component="span" isTabular key={texts.join()}>
              {texts.join(' · ')}
            </MutedText>
          ),
      )}
      {defect.sizeSource === 'gsd' && defect.sizeFrom && (
        <MutedText component="span">{t('defects.merged.sizeFrom', { name: defect.sizeFrom.imageName })}</MutedText>
      )}
    </Section>
  )
}
