import { Text } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Defect } from '@plumbline/contract/defects/defects'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { Alignment } from '@plumbline/contract/thermal/thermal'
import { can } from '@plumbline/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api/http/api-error.ts'
import { saveSurvey, surveyQuery } from '../../../api/thermal.ts'
import type { LabelOf } from '../../../canvas/paint/paint-scene.ts'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { AlignPanel } from '../panel/AlignPanel.tsx'
import { kelvin } from '../celsius.ts'
import { DeltaPanel } from '../panel/DeltaPanel.tsx'
import { ExportPanel } from '../panel/ExportPanel.tsx'
import { FindingDialog } from '../panel/FindingDialog.tsx'
import { MeterTable } from '../panel/MeterTable.tsx'
import { PairPanel } from '../panel/PairPanel.tsx'
import classes from '../panel/Panel.module.css'
import { RangePanel } from '../panel/RangePanel.tsx'
import type { Reader } from '../reader.ts'
import { ScenePanel } from '../panel/ScenePanel.tsx'
import type { OpeningRange } from '../opening-range.ts'
import { metersOf } from '../thermal-editor.ts'
import type { ThermalScreenProps } from './ThermalScreen.tsx'
import { viewOf, type LookStore } from '../view-store.ts'

type Props = Omit<ThermalScreenProps, 'onOpen'> & {
  readonly editor: Editor
  readonly look: LookStore
  readonly reader: Reader
  readonly labelOf: LabelOf
  readonly onRange: (choice: OpeningRange) => void
  readonly draft: Alignment | undefined
  readonly onDraft: (draft: Alignment | undefined) => void
}

function Finding({
  of,
  detail,
  editor,
  look,
  reader,
  picture: { found },
  links,
}: Pick<Props, 'of' | 'detail' | 'editor' | 'look' | 'reader' | 'picture' | 'links'>) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Defect>()
  const chosen = useEditorState(editor, ({ selection }) => {
    const shape = selection.size === 1 ? editor.shapes.get([...selection][0]!) : undefined
    return shape?.kind === 'rectangle' || shape?.kind === 'polygon' ? shape : undefined
  })
  const reading = chosen && reader(chosen)
  return (
    <Panel variant="section" component="div">
      {made !== undefined && (
        <StatusLine kind="done">
          {t('thermal.panel.finding.made', { label: defectLabel(made.defectNum) })}{' '}
          <Link to={links.defect(detail.image)}>{t('thermal.panel.finding.open')}</Link>
        </StatusLine>
      )}
      <WriteButton
        fullWidth
        size="sm"
        variant={chosen === undefined ? 'default' : 'filled'}
        onClick={() => {
          if (chosen === undefined) editor.draw('rectangle', 'meter')
          else setOpen(true)
        }}
      >
        {t('thermal.panel.finding.make')}
      </WriteButton>
      {chosen === undefined && <Text c="dimmed">{t('thermal.panel.finding.pick')}</Text>}
      {isOpen && chosen !== undefined && (
        <FindingDialog
          of={of}
          imageId={detail.image._id}
          shape={chosen}
          contrast={kelvin(locale, reading && found && reading.mean - found.mean)}
          view={() => viewOf(look.read(), metersOf(editor))}
          onClose={() => setOpen(false)}
          onMade={(defect) => {
            setMade(defect)
            setOpen(false)
          }}
        />
      )}
    </Panel>
  )
}

/** Everything about the picture that is shown. */
export function ThermalPanel({
  of,
  detail,
  picture,
  survey,
  member,
  links,
  editor,
  look,
  reader,
  labelOf,
  onRange,
  draft,
  onDraft,
}: Props) {
  const t = useT()
  const client = useQueryClient()
  const { image, found } = picture
  const mayEdit = can(member, 'annotations.edit')

  async function lock(isLocked: boolean) {
    const { range, palette } = look.read()
    try {
      client.setQueryData(
        surveyQuery(of).queryKey,
        await saveSurvey(of, { ...survey, lockedSpan: isLocked ? range : null, palette }),
      )
    } catch (error) {
      showToast('failure', error instanceof ApiError ? errorText(t, error) : t('shell.failure.text'))
      void client.invalidateQueries({ queryKey: surveyQuery(of).queryKey })
    }
  }

  return (
    <aside className={classes.panel} aria-label={t('thermal.panel.label')} tabIndex={-1}>
      <RangePanel
        look={look}
        image={image}
        extent={found}
        fitting={picture.fitting}
        onRange={onRange}
        survey={survey}
        mayEdit={mayEdit}
        onLock={(isLocked) => void lock(isLocked)}
      />
      <MeterTable editor={editor} reader={reader} extent={found} isReadOnly={!mayEdit} />
      <DeltaPanel editor={editor} look={look} reader={reader} isReadOnly={!mayEdit} />
      {mayEdit && (
        <Finding of={of} detail={detail} editor={editor} look={look} reader={reader} picture={picture} links={links} />
      )}
      <PairPanel of={of} detail={detail} mayEdit={can(member, 'media.edit')} photoHref={links.photo} />
      {mayEdit && detail.pair !== null && <AlignPanel of={of} detail={detail} draft={draft} onDraft={onDraft} />}
      <ScenePanel of={of} detail={detail} mayEdit={mayEdit} />
      <ExportPanel
        detail={detail}
        image={image}
        editor={editor}
        look={look}
        reader={reader}
        labelOf={labelOf}
        found={found}
      />
    </aside>
  )
}
