import { Group } from '@mantine/core'
import type { ConfirmableField, Defect } from '@plumbline/contract/defects/defects'
import { languageTag } from '@plumbline/contract/locales'
import { useMutation } from '@tanstack/react-query'
import { confirmDefects } from '../../../api/defects-life.ts'
import type { OfInspection } from '../../../api/media.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Tag } from '../../../ui/display/Tag.tsx'
import { StatusLine } from '../../../ui/feedback/StatusLine.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { Section } from '../panel/Section.tsx'

type Props = {
  readonly of: OfInspection
  readonly defect: Pick<Defect, '_id' | 'unconfirmed'>
  readonly mayEdit: boolean
  readonly onConfirmed: () => void
}

/** The mark of a field that the library filled in; nothing where a person chose it. */
export function useUnconfirmedMark({ unconfirmed = [] }: Pick<Defect, 'unconfirmed'>) {
  const t = useT()
  return (field: ConfirmableField) => (unconfirmed.includes(field) ? t('defects.panel.unconfirmed') : undefined)
}

/** What no person has chosen, named before it is read as established; one click confirms it. */
export function UnconfirmedFields({ of, defect: { _id, unconfirmed = [] }, mayEdit, onConfirmed }: Props) {
  const t = useT()
  const names = new Intl.ListFormat(languageTag[useLocale()]).format(
    unconfirmed.map((field) => t(`defects.fields.${field}`)),
  )
  const confirming = useMutation({
    mutationFn: () => confirmDefects(of, [_id], unconfirmed),
    onSettled: onConfirmed,
  })
  if (unconfirmed.length === 0) return null
  return (
    <Section aria-label={t('defects.panel.unconfirmed')}>
      <Group gap="sm">
        <Tag tone="strong">{t('defects.panel.unconfirmed')}</Tag>
        <span>{names}</span>
        {mayEdit && (
          <WriteButton
            size="compact-xs"
            variant="default"
            loading={confirming.isPending}
            onClick={() => confirming.mutate()}
          >
            {t('defects.panel.confirm')}
          </WriteButton>
        )}
      </Group>
      <MutedText>{t('defects.panel.unconfirmedText')}</MutedText>
      <StatusLine kind="failure" isPlain>
        {confirming.isError && errorText(t, confirming.error)}
      </StatusLine>
    </Section>
  )
}
