import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { DefineItem } from '@plumbline/contract/media/library'
import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { floorsInRange, rangeFault, spreadGuides, withRange, type GuideDraft } from './define-guides.ts'
import classes from './DefineItem.module.css'

type Props = {
  readonly item: DefineItem
  readonly draft: GuideDraft
  readonly isReadOnly: boolean
  readonly onChange: (draft: GuideDraft) => void
}

function FloorTable({ item, draft }: Pick<Props, 'item' | 'draft'>) {
  const t = useT()
  const lineOf = (name: string) => draft.guides.find(({ floor }) => floor === name)?.line
  const list = useRef<HTMLDivElement>(null)
  const topmost = floorsInRange(draft.range, item.floors)[0]?.name
  useEffect(() => {
    list.current?.querySelector('tr[data-shown]')?.scrollIntoView({ block: 'nearest' })
  }, [topmost])
  return (
    <div ref={list} className={classes.floors} tabIndex={0} role="region" aria-label={t('media.photo.define.floors')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('media.photo.define.floor')}</th>
            <th scope="col">{t('media.photo.define.height')}</th>
            <th scope="col">{t('media.photo.define.lineAt')}</th>
          </tr>
        </thead>
        <tbody>
          {item.floors.map(({ name, displayName, height }) => {
            const line = lineOf(name)
            return (
              <tr key={name} data-shown={line !== undefined || undefined}>
                <th scope="row">{displayName === '' || displayName === name ? name : `${displayName} (${name})`}</th>
                <td>{t('media.photo.define.metres', { height: height.toFixed(2) })}</td>
                <td>{line !== undefined && `${(line * 100).toFixed(1)} %`}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Spec 2 §2: floor name and height per floor, their total, and which of them the photo shows. */
export function DefineFloors({ item, draft, isReadOnly, onChange }: Props) {
  const t = useT()
  const { floors, elevation } = item
  const fault = rangeFault(draft.range, floors)
  const problem =
    fault === undefined
      ? undefined
      : 'key' in fault
        ? t(fault.key)
        : t('media.photo.define.unknown', { floor: fault.unknown })
  const shown = floorsInRange(draft.range, floors)
  return (
    <>
      <Stack gap="sm" p="lg" className={classes.range}>
        <TextInput
          label={t('media.photo.define.range')}
          description={isReadOnly ? undefined : t('media.photo.define.hint')}
          placeholder={t(isReadOnly ? 'media.photo.define.undefined' : 'media.photo.define.placeholder')}
          value={draft.range}
          maxLength={7}
          readOnly={isReadOnly}
          disabled={floors.length === 0}
          autoComplete="off"
          error={problem}
          onChange={(event) => onChange(withRange(draft, event.currentTarget.value, floors))}
        />
        {!isReadOnly && (
          <Group gap="sm">
            <Button
              size="xs"
              variant="default"
              disabled={shown.length === 0}
              onClick={() => onChange({ ...draft, guides: spreadGuides(shown) })}
            >
              {t('media.photo.define.spread')}
            </Button>
            <Button
              size="xs"
              variant="default"
              disabled={draft.range === '' && draft.guides.length === 0}
              onClick={() => onChange({ range: '', guides: [] })}
            >
              {t('media.photo.define.clear')}
            </Button>
          </Group>
        )}
      </Stack>
      {floors.length === 0 ? (
        <Text px="lg" py="md" c="dimmed">
          {t(elevation === null ? 'media.photo.define.noElevation' : 'media.photo.define.noFloors')}
        </Text>
      ) : (
        <FloorTable item={item} draft={draft} />
      )}
      <Group component="p" justify="space-between" px="lg" py={10} className={classes.total}>
        <span>{t('media.photo.define.total')}</span>
        <b>{t('media.photo.define.metres', { height: item.totalHeight.toFixed(2) })}</b>
      </Group>
    </>
  )
}
