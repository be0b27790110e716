import '@mantine/core/styles/Flex.css'
import { Flex, TextInput } from '@mantine/core'
import { floorHeight } from '@plumbline/contract/drawings/floor-rules'
import type { Fault } from '@plumbline/contract/rules/rule'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef, type DOMAttributes, type FocusEvent, type KeyboardEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import icon from '../../../ui/forms/icon-button.module.css'
import { MoveArrow } from '../../../ui/lists/MoveArrow.tsx'
import type { DraftRow } from '../elevation-draft.ts'
import classes from './FloorList.module.css'

type Props = {
  readonly row: DraftRow
  readonly index: number
  readonly count: number
  readonly name: string
  readonly fault: Fault | undefined
  readonly isReadOnly: boolean
  readonly isDragged: boolean
  readonly isNew: boolean
  readonly handle: DOMAttributes<HTMLElement>
  readonly onChange: (changes: Partial<DraftRow>) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onJudge: () => void
  readonly onEnter: () => void
}

type FieldProps = Pick<
  Props,
  'row' | 'index' | 'fault' | 'isReadOnly' | 'isNew' | 'onChange' | 'onJudge' | 'onEnter'
> & {
  /** The element that says what is wrong. */
  readonly faultId: string
}

/** Label, height and display name. */
function FloorFields({ row, index, fault, faultId, isReadOnly, isNew, onChange, onJudge, onEnter }: FieldProps) {
  const t = useT()
  const label = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNew) label.current?.focus()
  }, [isNew])
  const described = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': faultId }
  const isLabelWrong = fault?.key === 'rules.floor.label'
  const isHeightWrong = fault?.key === 'rules.floor.height'

  function leaveHeight(event: FocusEvent<HTMLInputElement>) {
    // Letters in a number field are no value for the page, and would stay on the screen.
    if (event.currentTarget.validity.badInput) event.currentTarget.value = ''
    if (row.height !== '' && !floorHeight.safeParse(row.height).success) onChange({ height: '' })
    onJudge()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }

  return (
    <>
      <TextInput
        aria-label={t('drawings.elevation.floors.labelOf', { row: index + 1 })}
        placeholder={t('drawings.elevation.floors.labelPlaceholder')}
        value={row.name}
        disabled={isReadOnly}
        autoComplete="off"
        inputMode="text"
        maxLength={7}
        ref={label}
        error={isLabelWrong}
        {...(isLabelWrong ? described : {})}
        onChange={({ currentTarget: { value } }) => onChange({ name: value.trim() })}
        onBlur={() => row.name !== '' && onJudge()}
        onKeyDown={onKeyDown}
      />
      <TextInput
        type="number"
        step={0.01}
        min={0}
        inputMode="decimal"
        aria-label={t('drawings.elevation.floors.heightOf', { row: index + 1 })}
        placeholder={t('drawings.elevation.floors.heightPlaceholder')}
        value={row.height}
        disabled={isReadOnly}
        autoComplete="off"
        error={isHeightWrong}
        {...(isHeightWrong ? described : {})}
        onChange={({ currentTarget: { value } }) => onChange({ height: value })}
        onBlur={leaveHeight}
        onKeyDown={onKeyDown}
        onWheel={(event) => event.currentTarget.blur()}
      />
      <TextInput
        aria-label={t('drawings.elevation.floors.displayNameOf', { row: index + 1 })}
        placeholder={isReadOnly ? undefined : t('drawings.elevation.floors.displayPlaceholder')}
        value={row.displayName}
        disabled={isReadOnly}
        autoComplete="off"
        error={fault !== undefined && !isLabelWrong && !isHeightWrong}
        onChange={({ currentTarget: { value } }) => onChange({ displayName: value })}
        onBlur={onJudge}
        onKeyDown={onKeyDown}
      />
    </>
  )
}

function RowButtons({
  index,
  count,
  name,
  onMove,
  onRemove,
}: Pick<Props, 'index' | 'count' | 'name' | 'onMove' | 'onRemove'>) {
  const t = useT()
  const remove = t('drawings.elevation.floors.remove', { name })
  return (
    <Flex component="span">
      <MoveArrow
        direction="up"
        label={t('drawings.elevation.floors.up', { name })}
        isEnd={index === 0}
        onPress={() => onMove(index - 1)}
      />
      <MoveArrow
        direction="down"
        label={t('drawings.elevation.floors.down', { name })}
        isEnd={index === count - 1}
        onPress={() => onMove(index + 1)}
      />
      <button type="button" className={icon.narrow} data-remove aria-label={remove} title={remove} onClick={onRemove}>
        <IconX size={16} stroke={1.5} aria-hidden="true" />
      </button>
    </Flex>
  )
}

export function FloorListRow({ isDragged, handle, ...row }: Props) {
  const t = useT()
  const faultId = useId()
  const { fault, isReadOnly } = row
  return (
    <li className={classes.row} data-dragged={isDragged || undefined}>
      {!isReadOnly && (
        <span className={classes.handle} title={t('drawings.elevation.floors.drag')} {...handle}>
          <IconGripVertical size={16} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <FloorFields {...row} faultId={faultId} />
      {!isReadOnly && <RowButtons {...row} />}
      {fault !== undefined && (
        <p id={faultId} className={classes.fault}>
          {t(fault.key, fault.values)}
        </p>
      )}
    </li>
  )
}
