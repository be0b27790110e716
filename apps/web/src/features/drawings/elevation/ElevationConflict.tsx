import '@mantine/core/styles/Flex.css'
import { Button, Flex, Group, Text } from '@mantine/core'
import { expandFloorRange, totalHeightText } from '@plumbline/inspection/floors/floors'
import { useState, type ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import classes from './ElevationConflict.module.css'
import type { DraftPortion } from '../elevation-draft.ts'
import type { Merge, Side } from './merge-portions.ts'

type Props = {
  readonly merge: Merge
  readonly onSettle: (choice: (key: string) => Side) => Promise<boolean>
  readonly onClose: () => void
}

const rowsShown = 4
const titles = {
  name: 'drawings.elevation.drawingName',
  blockName: 'drawings.elevation.blockName',
  bearing: 'drawings.elevation.bearing.label',
} as const

function PortionSummary({ portion }: { readonly portion: DraftPortion | undefined }) {
  const t = useT()
  if (portion === undefined) return <Text c="dimmed">{t('drawings.elevation.conflict.deleted')}</Text>
  const { floors } = portion
  const measured = floors.map(({ name, height }) => ({ name, height: Number(height) || 0 }))
  const count = t('drawings.elevation.floors.count', { count: measured.flatMap(expandFloorRange).length })
  return (
    <>
      <p>{t('drawings.elevation.conflict.floors', { floors: count, height: totalHeightText(measured) })}</p>
      <MutedText component="ul" role="list" size="sm" isTabular mt="xs" className={classes.rows}>
        {floors.slice(0, rowsShown).map(({ key, name, height, displayName }) => (
          <li key={key}>
            <span>{name}</span>
            <span>{displayName}</span>
            <span>{t('drawings.elevation.floors.metres', { height: (Number(height) || 0).toFixed(2) })}</span>
          </li>
        ))}
        {floors.length > rowsShown && (
          <li>{t('drawings.elevation.conflict.more', { count: floors.length - rowsShown })}</li>
        )}
      </MutedText>
    </>
  )
}

type ChoiceProps = {
  readonly id: string
  readonly title: string
  readonly chosen: Side
  readonly sides: Readonly<Record<Side, ReactNode>>
  readonly onChoose: (side: Side) => void
}

function Choice({ id, title, chosen, sides, onChoose }: ChoiceProps) {
  const t = useT()
  return (
    <fieldset className={classes.choice}>
      <legend>{title}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className={classes.side} data-chosen={chosen === side || undefined}>
          <Flex component="span" gap="sm" align="center" className={classes.which ?? ''}>
            <input type="radio" name={`version-${id}`} checked={chosen === side} onChange={() => onChoose(side)} />
            {t(`drawings.elevation.conflict.${side}`)}
          </Flex>
          {sides[side]}
        </label>
      ))}
    </fieldset>
  )
}

/**
 * DESIGN §4, editing together: both versions side by side where both were changed; everything else is already put
 * together.
 */
export function ElevationConflict({ merge, onSettle, onClose }: Props) {
  const t = useT()
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({})
  const [isBusy, setBusy] = useState(false)
  const sideOf = (key: string): Side => choices[key] ?? 'mine'
  const choose = (key: string) => (side: Side) => setChoices((before) => ({ ...before, [key]: side }))
  const nameOf = (portion: DraftPortion | undefined, index: number) =>
    portion?.name || t('drawings.elevation.portion.unnamed', { number: index + 1 })
  const taken = merge.taken.map(nameOf)
  const bearing = (typed: string) =>
    typed === '' ? t('drawings.elevation.bearing.byName') : t('drawings.elevation.bearing.degrees', { degrees: typed })

  async function settle() {
    setBusy(true)
    await onSettle(sideOf)
    setBusy(false)
  }

  return (
    <Dialog
      title={t('drawings.elevation.conflict.title')}
      size={640}
      closeLabel={t('drawings.elevation.conflict.back')}
      onClose={onClose}
    >
      <p>{t('drawings.elevation.conflict.text')}</p>
      {taken.length > 0 && (
        <Text mt="sm" c="dimmed">
          {t('drawings.elevation.conflict.taken', { names: taken.join(', ') })}
        </Text>
      )}
      {merge.names.map(({ field, mine, theirs }) => (
        <Choice
          key={field}
          id={field}
          title={t(titles[field])}
          chosen={sideOf(field)}
          sides={field === 'bearing' ? { mine: bearing(mine), theirs: bearing(theirs) } : { mine, theirs }}
          onChoose={choose(field)}
        />
      ))}
      {merge.conflicts.map(({ id, mine, theirs }, index) => (
        <Choice
          key={id}
          id={id}
          title={nameOf(mine ?? theirs, index)}
          chosen={sideOf(id)}
          onChoose={choose(id)}
          sides={{ mine: <PortionSummary portion={mine} />, theirs: <PortionSummary portion={theirs} /> }}
        />
      ))}
      <Group gap="sm" justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          {t('drawings.elevation.conflict.back')}
        </Button>
        <Button loading={isBusy} onClick={() => void settle()}>
          {t('drawings.elevation.conflict.save')}
        </Button>
      </Group>
    </Dialog>
  )
}
