import { Box, Group, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import { planIncludes, type PlanName } from '@plumbline/contract/billing/plans'
import { reportLayouts, textSections, type ReportDefinition } from '@plumbline/contract/reports/content'
import type { CorporateTemplate } from '@plumbline/contract/reports/reports'
import { can } from '@plumbline/contract/roles'
import { useState } from 'react'
import { signDefinition, unsignDefinition, type OfReports, type PreviewSection } from '../../../api/reports.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { BackgroundForm } from './BackgroundForm.tsx'
import { CoverForm } from './CoverForm.tsx'
import { InspectionResultForm } from './InspectionResultForm.tsx'
import { MakeReport } from '../MakeReport.tsx'
import { ModelViewChoice } from './ModelViewChoice.tsx'
import type { Person } from './PersonFields.tsx'
import type { Place } from './place-choice.ts'
import { ReportChecks } from './ReportChecks.tsx'
import { ReportConflict } from './ReportConflict.tsx'
import classes from './ReportScreen.module.css'
import forms from './ReportForm.module.css'
import { ReportSaved } from './ReportSaved.tsx'
import { SectionList } from './SectionList.tsx'
import { SectionNote, type Obstacle } from './SectionNote.tsx'
import { SectionPreview } from './SectionPreview.tsx'
import type { Signing } from './SignatureBox.tsx'
import { TextSectionForm } from './TextSectionForm.tsx'
import type { TypeOption } from './TypeChoice.tsx'
import type { ReplacedTexts } from './use-proposing.ts'
import { useReportAutosave } from '../saving/use-report-autosave.ts'

type Props = {
  readonly of: OfReports
  readonly found: ReportDefinition
  readonly section: PreviewSection
  readonly member: Membership
  readonly selfId: string
  readonly plan: PlanName
  readonly people: readonly Person[]
  readonly templates: readonly CorporateTemplate[]
  readonly types: readonly TypeOption[]
  readonly places: readonly Place[]
  readonly hrefOf: (section: PreviewSection) => string
  readonly floorsHref: string
  /** The screen where views of 3D models are saved. */
  readonly modelsHref: string
  readonly plansHref: string | undefined
  /** Where what a section lacks is made. */
  readonly obstacleHref: (reason: Exclude<Obstacle, 'layout'>) => string
  /** Where facts of a statutory layout are filled in that no report holds. */
  readonly placeHref: (place: 'project' | 'coverage') => string
  readonly onMade: () => void
}

type Report = ReturnType<typeof useReportAutosave>

/** What signing needs to know, and what it does. */
function useSigning({ of, member, selfId, plan }: Props, { shown, stored, isAllSaved, take }: Report): Signing {
  const t = useT()
  async function run(work: Promise<ReportDefinition>, message: string): Promise<void> {
    try {
      take(await work)
      showToast('brief', message)
    } catch (error) {
      showToast('failure', errorText(t, error as Error))
    }
  }
  return {
    selfId,
    plan,
    maySign: can(member, 'reports.sign'),
    isInPlan: planIncludes(plan, 'reports.signatures'),
    isAllSaved,
    onSign: (role) => run(signDefinition(of, stored, role), t('reports.sign.done')),
    onTakeBack: (role) => run(unsignDefinition(of, shown._id, role), t('reports.sign.taken')),
  }
}

type Side = 'form' | 'preview'
type PartProps = Props & { readonly report: Report; readonly isReadOnly: boolean }

function EditorHead({
  of,
  member,
  floorsHref,
  hrefOf,
  onMade,
  report,
  isReadOnly,
  side,
  onSide,
}: PartProps & {
  readonly side: Side
  readonly onSide: (side: Side) => void
}) {
  const t = useT()
  return (
    <Group gap="6px 16px" mih={48} py="sm" px="lg" className={classes.head ?? ''}>
      <h2>{report.shown.reportTitle}</h2>
      {!isReadOnly && <ReportSaved saving={report.saving} onRetry={report.retry} onGiveUp={report.revert} />}
      <Box flex={1} />
      <div role="group" aria-label={t('reports.preview.switch')} className={classes.sides}>
        {(['form', 'preview'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={one === side} onClick={() => onSide(one)}>
            {t(one === 'form' ? 'reports.preview.form' : 'reports.preview.title')}
          </button>
        ))}
      </div>
      {can(member, 'reports.generate') && (
        <MakeReport
          of={of}
          ready={report.savedDefinition}
          floorsHref={floorsHref}
          checksHref={hrefOf('cover')}
          onMade={onMade}
        />
      )}
    </Group>
  )
}

type Replaced = { readonly replaced: ReplacedTexts; readonly onReplaced: (texts: ReplacedTexts) => void }

/** The fields of the section that is open. */
function SectionForm(props: PartProps & Replaced) {
  const { report, isReadOnly, of, section, member, plan, people, templates, types, places, modelsHref, plansHref } =
    props
  const { replaced, onReplaced } = props
  const { shown, stored, change } = report
  const t = useT()
  const signing = useSigning(props, report)
  const textName = textSections.find((name) => name === section)
  const isOff = shown.isReportSectionDisabled.some((one) => one.section === section)
  return (
    <>
      {section === 'cover' && (
        <CoverForm
          shown={shown}
          plan={plan}
          company={member.name}
          templates={templates}
          isReadOnly={isReadOnly}
          plansHref={plansHref}
          onChange={change}
        />
      )}
      {section === 'backgroundSection' && (
        <BackgroundForm
          shown={shown}
          stored={stored}
          people={people}
          signing={signing}
          isReadOnly={isReadOnly}
          onChange={(backgroundSection) => change({ backgroundSection })}
        />
      )}
      {section === 'inspectionResultSection' && (
        <InspectionResultForm
          section={shown.inspectionResultSection}
          types={types}
          places={places}
          isReadOnly={isReadOnly}
          onChange={(inspectionResultSection) => change({ inspectionResultSection })}
        />
      )}
      {section === 'inspectionResultSection' && !isOff && (
        <ModelViewChoice
          of={of}
          section={shown.inspectionResultSection}
          isReadOnly={isReadOnly}
          modelsHref={modelsHref}
          onChange={(inspectionResultSection) => change({ inspectionResultSection })}
        />
      )}
      {textName !== undefined && (
        <TextSectionForm
          of={of}
          shown={shown}
          name={textName}
          isReadOnly={isReadOnly}
          replaced={replaced}
          onReplaced={onReplaced}
          onChange={change}
        />
      )}
      {section.startsWith('appendix') && !isOff && <p>{t('reports.sections.appendix')}</p>}
    </>
  )
}

function ReportEditor(props: Props) {
  const { of, found, section, member, templates, types, hrefOf, placeHref, obstacleHref } = props
  const t = useT()
  const report = useReportAutosave(of, found)
  const { shown, stored, versions, isAllSaved, change } = report
  const isReadOnly = !can(member, 'reports.edit')
  const [side, setSide] = useState<Side>(isReadOnly ? 'preview' : 'form')
  const [replaced, setReplaced] = useState<ReplacedTexts>({})
  return (
    <div className={classes.screen} data-side={side}>
      <EditorHead {...props} report={report} isReadOnly={isReadOnly} side={side} onSide={setSide} />
      {versions.length > 0 && (
        <ReportConflict
          stored={stored}
          versions={versions}
          templates={templates}
          types={types}
          onResolve={report.resolve}
        />
      )}
      <div className={classes.columns}>
        <SectionList shown={shown} section={section} hrefOf={hrefOf} isReadOnly={isReadOnly} onChange={change} />
        <div className={forms.form} key={section}>
          <header>
            <h2>{section === 'cover' ? t('reports.sections.cover') : t(`reports.sections.names.${section}`)}</h2>
            {section !== 'cover' && <Text c="dimmed">{t(`reports.sections.about.${section}`)}</Text>}
          </header>
          {section !== 'cover' && (
            <SectionNote
              shown={shown}
              section={section}
              isReadOnly={isReadOnly}
              leadsTo={(reason) => (reason === 'layout' ? hrefOf('cover') : obstacleHref(reason))}
              onPutIn={() => change({ [section]: { ...shown[section], isGenerated: true } })}
            />
          )}
          <ReportChecks of={of} stored={stored} section={section} hrefOf={hrefOf} placeHref={placeHref} />
          <SectionForm
            {...props}
            report={report}
            isReadOnly={isReadOnly}
            replaced={replaced}
            onReplaced={setReplaced}
          />
        </div>
        <SectionPreview
          of={of}
          stored={stored}
          section={section}
          isSaving={!isAllSaved && versions.length === 0}
          isOwnTemplate={!reportLayouts.some((layout) => layout === stored.templateId)}
        />
      </div>
    </div>
  )
}

/** Sections to choose on the left, the form of one, and how it will look. */
export function ReportScreen(props: Props) {
  return <ReportEditor key={props.found._id} {...props} />
}
