import {
  textSections,
  type ReportDefinition,
  type ReportProposals,
  type TextSectionName,
} from '@plumbline/contract/reports/content'
import { useState } from 'react'
import { proposeTexts, type OfReports, type ReportChange } from '../../../api/reports.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { isSameText } from '../rich-text/sanitise-rich-text.ts'

type Section = ReportDefinition[TextSectionName]

/** Sections as they were before a proposal took their place. */
export type ReplacedTexts = Partial<Readonly<Record<TextSectionName, Section>>>

type FormStatus = { readonly kind: 'done' | 'failed'; readonly text: string }

type Given = {
  readonly of: OfReports
  readonly shown: ReportDefinition
  readonly name: TextSectionName
  readonly replaced: ReplacedTexts
  readonly onReplaced: (texts: ReplacedTexts) => void
  readonly onChange: (change: ReportChange) => void
}

export const isSigned = ({ backgroundSection: background }: ReportDefinition): boolean =>
  [background.reportPreparedBy, background.reportCheckedBy, background.endorserInformation].some(
    (person) => (person?.endorserSignature ?? null) !== null,
  )

/** Texts that say something of their own: neither empty, nor the proposal, nor one that follows it. */
const ownTexts = (shown: ReportDefinition, written: ReportProposals): readonly TextSectionName[] =>
  textSections.filter((name) => {
    const { content, isProposed } = shown[name]
    const isFollowing = isProposed === true && !isSigned(shown)
    return content.content.length > 0 && !isFollowing && !isSameText(content, written[name])
  })

/** Proposing this text or all of them, and the way back. */
export function useProposing({ of, shown, name, replaced, onReplaced, onChange }: Given) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState<FormStatus>()
  const [asking, setAsking] = useState<{
    readonly written: ReportProposals
    readonly own: readonly TextSectionName[]
  }>()

  async function run(apply: (written: ReportProposals) => void): Promise<void> {
    setBusy(true)
    try {
      apply(await proposeTexts(of, shown._id, shown.language))
    } catch (error) {
      setStatus({ kind: 'failed', text: t('reports.text.failed', { reason: errorText(t, error as Error) }) })
    } finally {
      setBusy(false)
    }
  }

  function replace(names: readonly TextSectionName[], written: ReportProposals, lost: readonly TextSectionName[]) {
    onReplaced(Object.fromEntries(lost.map((one) => [one, shown[one]])))
    onChange(Object.fromEntries(names.map((one) => [one, { ...shown[one], content: written[one], isProposed: true }])))
    setStatus({ kind: 'done', text: t(names.length === 1 ? 'reports.text.proposed' : 'reports.text.proposedAll') })
  }

  // A proposal that was edited since is a text of its own again, and stays.
  const restored = textSections.filter(
    (one) => replaced[one] !== undefined && (one === name || shown[one].isProposed === true),
  )
  return {
    busy,
    status,
    restored,
    /** What would be overwritten, until the writer agrees. */
    asking: asking?.own,
    propose: () => run((written) => replace([name], written, [name])),
    proposeAll: () =>
      run((written) => {
        const own = ownTexts(shown, written)
        if (own.length === 0) replace(textSections, written, [])
        else setAsking({ written, own })
      }),
    agree: () => {
      if (asking !== undefined) replace(textSections, asking.written, asking.own)
    },
    stopAsking: () => setAsking(undefined),
    takeBack: () => {
      onChange(Object.fromEntries(restored.map((one) => [one, replaced[one]])))
      onReplaced({})
      setStatus(undefined)
    },
  }
}
