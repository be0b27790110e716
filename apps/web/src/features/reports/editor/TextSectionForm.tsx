import { Button, Group, Text } from '@mantine/core'
import { languageTag } from '@plumbline/contract/locales'
import {
  textSections,
  type ReportDefinition,
  type ReportProposals,
  type TextSectionName,
} from '@plumbline/contract/reports/content'
import type { RichText } from '@plumbline/contract/reports/rich-text'
import { IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { proposalsQuery, proposeTexts, type OfReports, type ReportChange } from '../../../api/reports.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { RichEditor } from '../rich-text/RichEditor.tsx'
import { isSameText } from '../rich-text/sanitise-rich-text.ts'

type Props = {
  readonly of: OfReports
  readonly shown: ReportDefinition
  readonly name: TextSectionName
  readonly isReadOnly: boolean
  readonly onChange: (change: ReportChange) => void
}

const isSigned = ({ backgroundSection: background }: ReportDefinition): boolean =>
  [background.reportPreparedBy, background.reportCheckedBy, background.endorserInformation].some(
    (person) => (person?.endorserSignature ?? null) !== null,
  )

type FormStatus = { readonly kind: 'done' | 'failed'; readonly text: string }

type Put = (content: RichText, isProposed?: boolean) => void

/** Proposing this text or all of them, and the way back. */
function useProposing({ of, shown, name, onChange }: Omit<Props, 'isReadOnly'>, put: Put) {
  const t = useT()
  const [busy, setBusy] = useState(false)
  const [status, setStatus] = useState<FormStatus>()
  const [before, setBefore] = useState<RichText>()

  async function run(apply: (written: ReportProposals) => void, done: string): Promise<void> {
    setBusy(true)
    try {
      apply(await proposeTexts(of, shown._id, shown.language))
      setStatus({ kind: 'done', text: done })
    } catch (error) {
      setStatus({ kind: 'failed', text: t('reports.text.failed', { reason: errorText(t, error as Error) }) })
    } finally {
      setBusy(false)
    }
  }

  const replaceOne = (written: ReportProposals) => {
    setBefore(shown[name].content)
    put(written[name], true)
  }
  const replaceAll = (written: ReportProposals) =>
    onChange(
      Object.fromEntries(textSections.map((one) => [one, { ...shown[one], content: written[one], isProposed: true }])),
    )
  return {
    busy,
    status,
    before,
    propose: () => run(replaceOne, t('reports.text.proposed')),
    proposeAll: () => run(replaceAll, t('reports.text.proposedAll')),
    takeBack: () => {
      if (before !== undefined) put(before)
      setBefore(undefined)
      setStatus(undefined)
    },
  }
}

/** A text, with a proposal that never takes the place of what was written without a way back. */
export function TextSectionForm({ of, shown, name, isReadOnly, onChange }: Props) {
  const t = useT()
  const section = shown[name]
  const { isProposed: _, ...rest } = section
  const put: Put = (content, isProposed = false) =>
    onChange({ [name]: { ...rest, content, ...(isProposed && { isProposed }) } })
  const { busy, status, before, propose, proposeAll, takeBack } = useProposing({ of, shown, name, onChange }, put)
  const proposed = useQuery({ ...proposalsQuery(of, shown), enabled: !isReadOnly }).data?.[name]
  const isFollowing = section.isProposed === true && !isSigned(shown)
  const value = isFollowing && proposed !== undefined ? proposed : section.content
  // Written when nothing was found yet, a text goes on saying so beside forty defects.
  const isOther = status === undefined && proposed !== undefined && !isSameText(proposed, value)

  return (
    <>
      {!isReadOnly && (
        <Group gap="4px 12px">
          <Button
            size="xs"
            variant="default"
            loading={busy}
            leftSection={<IconWand size={14} stroke={1.5} aria-hidden="true" />}
            onClick={() => void propose()}
          >
            {t('reports.text.propose')}
          </Button>
          <Button size="xs" variant="subtle" disabled={busy} onClick={() => void proposeAll()}>
            {t('reports.text.proposeAll')}
          </Button>
          <Text component="span" role="status" c={status?.kind === 'failed' ? 'var(--pl-error)' : 'dimmed'}>
            {isOther ? t('reports.text.other') : status?.text}
          </Text>
          {before !== undefined && (
            <Button size="compact-xs" variant="subtle" onClick={takeBack}>
              {t('reports.text.takeBack')}
            </Button>
          )}
        </Group>
      )}
      <RichEditor
        key={name}
        label={t('reports.text.editor', { section: t(`reports.sections.names.${name}`) })}
        lang={languageTag[shown.language]}
        value={value}
        isReadOnly={isReadOnly}
        onChange={(content) => put(content)}
      />
    </>
  )
}
