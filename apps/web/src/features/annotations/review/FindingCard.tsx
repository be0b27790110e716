import { Button, Group } from '@mantine/core'
import type { Annotation, ShownSizes } from '@plumbline/contract/annotations/annotations'
import { severities, type Severity as Name } from '@plumbline/contract/buildings'
import { defectLabel } from '@plumbline/contract/defects/defects'
import { severitiesBetween } from '@plumbline/contract/rules/crack-severity'
import { useState, type ReactNode } from 'react'
import type { OfInspection } from '../../../api/media.ts'
import { betweenText } from '../../../i18n/severity-between.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { Severity } from '../../../ui/display/Severity.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { labelOf, lengthText, shownSizes, sizeLines, sourceLines } from '../annotation-text.ts'
import classes from './Review.module.css'
import { DefectChoice, type ChosenDefect } from './DefectChoice.tsx'
import { Key } from '../../../ui/display/Key.tsx'
import type { Decision } from './review-queue.ts'
import type { OfferedType } from '../types/review-types.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

type Props = {
  readonly of: OfInspection
  readonly annotation: Annotation
  /** Of the defect it shows. */
  readonly typeName?: string | undefined
  /** Its width says something about its severity. */
  readonly isCrack: boolean
  readonly mayEdit: boolean
  readonly onDecide: (decision: Decision) => void
  readonly onGrade: (severity: Name) => void
  /** What accepting makes of it; nothing: a type is asked for. */
  readonly offered: OfferedType | undefined
  readonly onAskType: () => void
  readonly onSame: (defect: ChosenDefect) => void
  readonly onEdit: () => void
  /** Millimetres on the ruler that lies on the photo. */
  readonly ruler: number | undefined
  readonly onMeasure: (side: 'length' | 'width') => void
  /** Its defect stands below with all that it is. */
  readonly isBrief: boolean
  /** The other photos that show it. */
  readonly children?: ReactNode
}

/** The type that the next key gives it, before it is given. */
function OfferedTypeLine({ offered, onAskType }: Pick<Props, 'offered' | 'onAskType'>) {
  const t = useT()
  return (
    <Group gap={6}>
      <MutedText component="span" size="sm">
        {offered === undefined
          ? t('annotations.types.unknown')
          : t(`annotations.types.${offered.source}`, { type: offered.name })}
      </MutedText>
      <Button size="compact-xs" variant="subtle" onClick={onAskType}>
        {t('annotations.types.choose')}
        <Key name="C" />
      </Button>
    </Group>
  )
}

/** What becomes of a shape that shows no defect yet. */
function Decisions({ annotation, onDecide, onEdit }: Pick<Props, 'annotation' | 'onDecide' | 'onEdit'>) {
  const t = useT()
  const { isDefect, origin, outlineOf } = annotation.annInfo
  return (
    <Group gap={6}>
      <WriteButton size="xs" onClick={() => onDecide('accept')}>
        {outlineOf
          ? t('annotations.card.outlineAccept', { number: defectLabel(outlineOf.defectNum) })
          : origin === 'detector'
            ? t('annotations.card.accept')
            : t('annotations.card.make')}
        <Key name="A" />
      </WriteButton>
      <Button size="xs" variant="default" onClick={onEdit}>
        {t('annotations.card.edit')}
        <Key name="E" />
      </Button>
      {isDefect === null && (
        <Button size="xs" variant="default" onClick={() => onDecide('reject')}>
          {origin === 'detector' ? t('annotations.card.reject') : t('annotations.card.noDefect')}
          <Key name="R" />
        </Button>
      )}
    </Group>
  )
}

function Severities({ annotation, onGrade }: Pick<Props, 'annotation' | 'onGrade'>) {
  const t = useT()
  const { isDefect, severity } = annotation.annInfo
  return (
    <div className={classes.severities} role="group" aria-label={t('annotations.card.severity')}>
      {severities.map((one, index) => (
        <button
          key={one}
          type="button"
          aria-pressed={isDefect === true && severity === one}
          title={t('annotations.card.severityKey', { key: index + 1 })}
          onClick={() => onGrade(one)}
        >
          <Severity severity={one} short />
          <Key name={String(index + 1)} />
        </button>
      ))}
    </div>
  )
}

/** What the ruler on the photo reads, unless the shape has it already. */
function RulerReading({ annotation, ruler, onMeasure }: Pick<Props, 'annotation' | 'ruler' | 'onMeasure'>) {
  const t = useT()
  const locale = useLocale()
  const { measured } = annotation.annInfo
  if (ruler === undefined || ruler === measured?.width || ruler === measured?.length) return null
  return (
    <Group gap={6} p="6px 8px" bdrs="md" bg="var(--pl-accent-soft)" fz="xs">
      <span>{t('annotations.ruler.reads', { value: lengthText(t, locale, ruler) })}</span>
      <Button size="compact-xs" variant="default" onClick={() => onMeasure('width')}>
        {t('annotations.ruler.asWidth')}
        <Key name="⇧W" />
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => onMeasure('length')}>
        {t('annotations.ruler.asLength')}
      </Button>
    </Group>
  )
}

const Note = ({ text }: { readonly text: string }) =>
  text === '' ? null : (
    <MutedText component="span" size="sm">
      {text}
    </MutedText>
  )

/** The defect's panel says it where it stands below. */
function BetweenLine({ sizes, isCrack }: Pick<Props, 'isCrack'> & { readonly sizes: ShownSizes }) {
  const t = useT()
  const width = sizes.measures?.width
  const range =
    width &&
    severitiesBetween({ width: width.value, sizeSource: null, aiDefectType: null, measures: { width } }, isCrack)
  return <Note text={range ? betweenText(t, range) : ''} />
}

/** The shape that is chosen: what it is, how large, and what becomes of it. */
export function FindingCard({
  of,
  annotation,
  typeName,
  isCrack,
  mayEdit,
  onDecide,
  onGrade,
  offered,
  onAskType,
  onSame,
  onEdit,
  ruler,
  onMeasure,
  isBrief,
  children,
}: Props) {
  const t = useT()
  const locale = useLocale()
  const [isChoosing, setChoosing] = useState(false)
  const { isDefect, origin, confidence, measured, severity, outlineOf } = annotation.annInfo
  const sizes = shownSizes(annotation.annInfo)
  const lines = sizeLines(t, locale, sizes)
  const source = measured === null ? sourceLines(t, sizes).join(' · ') : t('annotations.ruler.measured')
  const percent = confidence === null ? '' : new Intl.NumberFormat(locale, { style: 'percent' }).format(confidence)
  return (
    <Panel variant="section" aria-label={t('annotations.card.label')}>
      <Group gap="sm" justify="space-between">
        <span className={classes.title}>{[labelOf(t, annotation), typeName ?? []].flat().join(' · ')}</span>
        {!isBrief && isDefect === true && severity !== null && <Severity severity={severity} />}
        {isDefect === null && outlineOf && (
          <Tag>{t('annotations.card.outlineOf', { number: defectLabel(outlineOf.defectNum) })}</Tag>
        )}
      </Group>
      <MutedText component="span" size="sm">
        {origin === 'detector' ? t('annotations.card.byDetector', { percent }) : t('annotations.card.byPerson')}
      </MutedText>
      <span>{lines.map(({ name, text }) => t(`annotations.sizes.${name}`, { value: text })).join(' · ')}</span>
      <Note text={source} />
      {!isBrief && <BetweenLine sizes={sizes} isCrack={isCrack} />}
      {mayEdit && <RulerReading annotation={annotation} ruler={ruler} onMeasure={onMeasure} />}
      {isDefect === null && outlineOf && (
        <MutedText>{t('annotations.card.outlineText', { number: defectLabel(outlineOf.defectNum) })}</MutedText>
      )}
      {mayEdit && isDefect !== true && !outlineOf && <OfferedTypeLine offered={offered} onAskType={onAskType} />}
      {mayEdit && isDefect !== true && <Decisions annotation={annotation} onDecide={onDecide} onEdit={onEdit} />}
      {children}
      {mayEdit && !isBrief && <Severities annotation={annotation} onGrade={onGrade} />}
      {mayEdit && (
        <Group gap={6}>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isChoosing}
            onClick={() => setChoosing(!isChoosing)}
          >
            {t('annotations.card.same')}
          </Button>
          {isDefect !== null && (
            <Button size="compact-xs" variant="subtle" onClick={() => onDecide('undecide')}>
              {t('annotations.card.undecide')}
            </Button>
          )}
        </Group>
      )}
      {isChoosing && (
        <DefectChoice
          of={of}
          onChoose={(defect) => {
            setChoosing(false)
            onSame(defect)
          }}
        />
      )}
    </Panel>
  )
}
