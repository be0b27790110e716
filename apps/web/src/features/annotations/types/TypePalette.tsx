import { Box, TextInput } from '@mantine/core'
import { useId, useState, type KeyboardEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Key } from '../../../ui/display/Key.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import type { ReviewType } from './review-types.ts'

type Props = {
  /** Undefined: it is closed. */
  readonly list: readonly ReviewType[] | undefined
  /** Chosen by Enter before anything is typed. */
  readonly preferred: string | undefined
  readonly onChoose: (key: string) => void
  readonly close: () => void
}

const maxDigit = 9
/** Arrows go beyond what is in sight; jsdom lays nothing out and cannot scroll. */
const showMarked = (row: HTMLElement | null) => row?.scrollIntoView?.({ block: 'nearest' })

/** Every type by keyboard: a digit takes one of the first nine, words narrow the list, Enter takes the marked one. */
export function TypePalette({ list, ...rest }: Props) {
  return list === undefined ? null : <OpenPalette types={list} {...rest} />
}

function OpenPalette({
  types,
  preferred,
  onChoose,
  close,
}: Omit<Props, 'list'> & { readonly types: readonly ReviewType[] }) {
  const t = useT()
  const listId = useId()
  const [words, setWords] = useState('')
  const [marked, setMarked] = useState<string | undefined>(preferred)
  const wanted = words.trim().toLowerCase()
  const shown = types.filter(({ name }) => name.toLowerCase().includes(wanted))
  const at = Math.max(
    0,
    shown.findIndex(({ key }) => key === marked),
  )

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return
    const digit = wanted === '' && /^[1-9]$/.test(event.key) ? shown[Number(event.key) - 1] : undefined
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (digit !== undefined) onChoose(digit.key)
    else if (event.key === 'Enter' && shown[at] !== undefined) onChoose(shown[at].key)
    else if (step !== undefined) setMarked(shown[(at + step + shown.length) % shown.length]?.key)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('annotations.types.title')} closeLabel={t('annotations.types.close')} onClose={close}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={shown[at] === undefined ? undefined : `${listId}-${at}`}
        aria-label={t('annotations.types.search')}
        placeholder={t('annotations.types.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Box
        role="listbox"
        id={listId}
        aria-label={t('annotations.types.title')}
        mt="sm"
        mah={360}
        style={{ overflowY: 'auto' }}
      >
        {shown.map(({ key, name }, index) => (
          <Box
            key={key}
            ref={index === at ? showMarked : undefined}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === at}
            {...(index === at ? { bg: 'var(--pl-accent-soft)' } : {})}
            px="sm"
            py={6}
            bdrs="md"
            onClick={() => onChoose(key)}
          >
            {name}
            {wanted === '' && index < maxDigit && <Key name={String(index + 1)} />}
          </Box>
        ))}
      </Box>
      {shown.length === 0 && <MutedText>{t('annotations.types.none')}</MutedText>}
    </Dialog>
  )
}
