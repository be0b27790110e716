import { useId, useState } from 'react'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { MutedText } from '../display/MutedText.tsx'
import { LinkButton } from './LinkButton.tsx'
import classes from './FilterGroup.module.css'

export type FilterOption = { readonly value: string; readonly label: string; readonly count: number }

type Props = {
  readonly label: string
  readonly options: readonly FilterOption[]
  readonly chosen: readonly string[]
  /** Of one that is chosen and has nothing left. */
  readonly nameOf: (value: string) => string
  readonly isSingle?: boolean
  readonly onChange: (chosen: readonly string[]) => void
}

const few = 6

/** What a list can be parted by, with how many there are of each. */
export function FilterGroup({ label, options, chosen, nameOf, isSingle = false, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  // One that is chosen and has nothing left still has to be there, to be taken back.
  const missing = chosen
    .filter((value) => options.every((option) => option.value !== value))
    .map((value) => ({ value, label: nameOf(value), count: 0 }))
  const all = [...options, ...missing]
  const shown = isWhole ? all : all.filter(({ value }, index) => index < few || chosen.includes(value))
  if (all.length === 0) return null
  return (
    <fieldset className={classes.group} aria-labelledby={id}>
      <MutedText component="h3" id={id} mb="xs" fw={600}>
        {label}
      </MutedText>
      <div className={isWhole ? classes.whole : undefined}>
        {shown.map(({ value, label: name, count }) => (
          <label key={value} className={classes.option}>
            <input
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={(event) => {
                const rest = isSingle ? [] : chosen.filter((one) => one !== value)
                onChange(event.currentTarget.checked ? [...rest, value] : rest)
              }}
            />
            <span className={classes.name} title={name}>
              {name}
            </span>
            <MutedText component="span" isTabular flex="none" c="var(--pl-text-3)">
              {count.toLocaleString(locale)}
            </MutedText>
          </label>
        ))}
      </div>
      {all.length > few && (
        <LinkButton isAction aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t('shell.filters.fewer') : t('shell.filters.all', { count: all.length })}
        </LinkButton>
      )}
    </fieldset>
  )
}
