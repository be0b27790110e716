import { ActionIcon, Box, Button, Group, Text, TextInput } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Size } from '@plumbline/geometry/point'
import { IconCrosshair, IconPlus, IconTrash, IconX } from '@tabler/icons-react'
import type { OfPlan } from '../../../api/markers.ts'
import { measuredText } from '../../../i18n/measured-text.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { LinkButton } from '../../../ui/forms/LinkButton.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import classes from './GeoreferencePanel.module.css'
import { ShowPosition } from './ShowPosition.tsx'
import { useTies } from './use-georeference.ts'

type Props = {
  readonly of: OfPlan
  readonly editor: Editor
  readonly size: Size
  readonly isReadOnly: boolean
  readonly pickingId: string | undefined
  readonly onPick: (id: string) => void
  readonly onClose: () => void
}

const maxTies = 20

type Form = ReturnType<typeof useTies>

type TieProps = {
  readonly tie: Form['ties'][number]
  readonly index: number
  /** Metres between where the point is and where the plan as a whole puts it. */
  readonly residual: number | undefined
  readonly isPicking: boolean
  readonly isReadOnly: boolean
  readonly onPick: () => void
  readonly onRemove: () => void
  readonly onChange: (fields: Partial<Form['ties'][number]>) => void
}

function TiePoint({ tie, index, residual, isPicking, isReadOnly, onPick, onRemove, onChange }: TieProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <li>
      <Group gap="xs" mih={28} wrap="nowrap">
        <Text component="span" flex={1} fw={500}>
          {t('markers.georeference.point', { number: index + 1 })}
        </Text>
        {residual !== undefined && (
          <MutedText component="span">
            {t('markers.georeference.residualOf', { metres: measuredText(locale, residual) })}
          </MutedText>
        )}
        {!isReadOnly && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-pressed={isPicking}
              aria-label={t('markers.georeference.pick', { number: index + 1 })}
              title={t('markers.georeference.pick', { number: index + 1 })}
              onClick={onPick}
            >
              <IconCrosshair size={16} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('markers.georeference.remove', { number: index + 1 })}
              title={t('markers.georeference.remove', { number: index + 1 })}
              onClick={onRemove}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
      </Group>
      {isPicking && <MutedText role="status">{t('markers.georeference.picking')}</MutedText>}
      <Box className={classes.pair ?? ''}>
        {(['left', 'top', 'longitude', 'latitude'] as const).map((field) => (
          <TextInput
            key={field}
            size="sm"
            label={t(`markers.georeference.${field}`)}
            inputMode="decimal"
            autoComplete="off"
            readOnly={isReadOnly}
            value={tie[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </Box>
    </li>
  )
}

function TieActions({ form, hasStored }: { readonly form: Form; readonly hasStored: boolean }) {
  const t = useT()
  return (
    <Group gap="sm" px="lg" pt="xs" pb="md">
      {form.ties.length < maxTies && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden="true" />}
          onClick={form.add}
        >
          {t('markers.georeference.add')}
        </Button>
      )}
      {form.isStale && (
        <Button variant="default" onClick={form.takeTheirs}>
          {t('markers.georeference.takeTheirs')}
        </Button>
      )}
      {hasStored && form.ties.length > 0 && (
        <Button variant="default" onClick={form.clear}>
          {t('markers.georeference.clear')}
        </Button>
      )}
      <WriteButton disabled={!form.isDirty} loading={form.isBusy} onClick={() => void form.save()}>
        {t('markers.georeference.save')}
      </WriteButton>
    </Group>
  )
}

/** Two or more points of the plan tied to the map, and what that gives. */
export function GeoreferencePanel({ of, editor, size, isReadOnly, pickingId, onPick, onClose }: Props) {
  const t = useT()
  const locale = useLocale()
  const form = useTies(of, editor, size)
  const { fitted, found } = form
  // Two points always fit: zero metres off would be a claim that nothing has tested.
  const isTested = fitted !== undefined && form.ties.length > 2
  return (
    <div>
      <Group gap={0} justify="space-between" wrap="nowrap" pt="sm" pr="sm" pb="xs" pl="lg">
        <Text component="h2" fz="sm" fw={600}>
          {t('markers.georeference.title')}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('markers.georeference.close')}
          title={t('markers.georeference.close')}
          onClick={onClose}
        >
          <IconX size={16} stroke={1.5} aria-hidden="true" />
        </ActionIcon>
      </Group>
      <Text px="lg" pb="sm" c="dimmed">
        {t('markers.georeference.text')}
      </Text>
      {found.isError && (
        <Text px="lg" pb="sm" c="var(--pl-error)" role="alert">
          {t('markers.georeference.failed')}{' '}
          <LinkButton onClick={() => void found.refetch()}>{t('markers.georeference.retry')}</LinkButton>
        </Text>
      )}
      {found.isSuccess && isReadOnly && found.data.points.length === 0 && (
        <Text px="lg" pb="sm" c="dimmed">
          {t('markers.georeference.none')}
        </Text>
      )}
      {found.isSuccess && (!isReadOnly || found.data.points.length > 0) && (
        <ol role="list" className={classes.ties}>
          {form.ties.map((tie, index) => (
            <TiePoint
              key={tie.id}
              tie={tie}
              index={index}
              residual={isTested ? fitted.residuals[index] : undefined}
              isPicking={pickingId === tie.id}
              isReadOnly={isReadOnly}
              onPick={() => onPick(tie.id)}
              onRemove={() => form.remove(tie.id)}
              onChange={(fields) => form.change(tie.id, fields)}
            />
          ))}
        </ol>
      )}
      {isTested && (
        <Text px="lg" pb="sm" c="dimmed" role="status">
          {t('markers.georeference.residual', { metres: measuredText(locale, fitted.residual) })}
        </Text>
      )}
      <Text px="lg" pb="sm" c="var(--pl-error)" className={classes.problem} role="alert">
        {form.problem}
      </Text>
      {!isReadOnly && found.isSuccess && <TieActions form={form} hasStored={found.data.points.length > 0} />}
      {fitted !== undefined && <ShowPosition editor={editor} fitted={fitted} />}
    </div>
  )
}
