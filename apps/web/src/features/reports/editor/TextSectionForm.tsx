import { Button, Group, Text } from '@mantine/core'
import { languageTag } from '@plumbline/contract/locales'
import type { ReportDefinition, TextSectionName } from '@plumbline/contract/reports/content'
import type { RichText } from '@plumbline/contract/reports/rich-text'
import { IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { proposalsQuery, type OfReports, type ReportChange } from '../../../api/reports.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { listed } from '../report-text.ts'
import { RichEditor } from '../rich-text/RichEditor.tsx'
import { isSameText } from '../rich-text/sanitise-rich-text.ts'
import { isSigned, useProposing, type ReplacedTexts } from './use-proposing.ts'

type Props = {
  readonly of: OfReports
  readonly shown: ReportDefinition
  readonly name: TextSectionName
  readonly isReadOnly: boolean
  /** Of all sections: the way back is there in each of them. */
  readonly replaced: ReplacedTexts
  readonly onReplaced: (texts: ReplacedTexts) => void
  readonly onChange: (change: ReportChange) => void
}

/** Names what would be lost before it is. */
function ReplaceDialog({ asking, agree, stopAsking }: ReturnType<typeof useProposing>) {
  const t = useT()
  const locale = useLocale()
  if (asking === undefined) return null
  const names = asking.map((one) => t(`reports.sections.names.${one}`))
  return (
    <ConfirmDialog
      title={t('reports.text.replace.title')}
      text={t('reports.text.replace.text', { list: listed(locale, names) })}
      confirm={t('reports.text.replace.confirm')}
      cancel={t('reports.text.replace.cancel')}
      onConfirm={() => Promise.resolve(agree()).then(() => undefined)}
      onClose={stopAsking}
    />
  )
}

/** A text, with a proposal that never takes the place of what was written without a way back. */
export function TextSectionForm({ of, shown, name, isReadOnly, replaced, onReplaced, onChange }: Props) {
  const t = useT()
  const section = shown[name]
  const { isProposed: _, ...rest } = section
  const put = (content: RichText) => onChange({ [name]: { ...rest, content } })
  const proposing = useProposing({ of, shown, name, replaced, onReplaced, onChange })
  const { busy, status, restored } = proposing
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
            onClick={() => void proposing.propose()}
          >
            {t('reports.text.propose')}
          </Button>
          <Button size="xs" variant="subtle" disabled={busy} onClick={() => void proposing.proposeAll()}>
            {t('reports.text.proposeAll')}
          </Button>
          <Text component="span" role="status" c={status?.kind === 'failed' ? 'var(--pl-error)' : 'dimmed'}>
            {isOther ? t('reports.text.other') : status?.text}
          </Text>
          {restored.length > 0 && (
            <Button size="compact-xs" variant="subtle" onClick={proposing.takeBack}>
              {t('reports.text.takeBack', { count: restored.length })}
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
        onChange={put}
      />
      <ReplaceDialog {...proposing} />
    </>
  )
}
