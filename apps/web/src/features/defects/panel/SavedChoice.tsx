import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import classes from './DefectPanel.module.css'
import { MutedText } from '../../../ui/display/MutedText.tsx'

type Item = { readonly value: string; readonly label: string }
type Group = { readonly group: string; readonly items: readonly Item[] }
type Props = {
  readonly label: string
  readonly value: string
  readonly data: readonly (Item | Group)[]
  /** Beside the label: that no person has confirmed it. */
  readonly mark?: string | undefined
  readonly isReadOnly: boolean
  readonly onSave: (value: string) => void
}

const itemsOf = (data: Props['data']): readonly Item[] => data.flatMap((one) => ('items' in one ? one.items : [one]))

/** A field for a person who may not change it: text, which no hand tries to type into. */
export function ReadField({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId()
  return (
    <div className={classes.read}>
      <MutedText component="div" fw={500} id={id}>
        {label}
      </MutedText>
      <div aria-labelledby={id} role="group">
        {text}
      </div>
    </div>
  )
}

/** A choice that is saved at once. */
export function SavedChoice({ label: name, mark, value, data, isReadOnly, onSave }: Props) {
  const label = mark === undefined ? name : `${name} · ${mark}`
  const items = itemsOf(data)
  if (isReadOnly) return <ReadField label={label} text={items.find((item) => item.value === value)?.label ?? value} />
  // One that can be chosen no longer still has to be seen.
  const missing = items.some((item) => item.value === value) ? [] : [{ value, label: value }]
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      data={[...missing, ...data.map((one) => ('items' in one ? { ...one, items: [...one.items] } : one))]}
      onChange={(event) => onSave(event.currentTarget.value)}
    />
  )
}
