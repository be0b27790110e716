import { Box, Button, Group, Text } from '@mantine/core'
import { fileSizeMax } from '@plumbline/contract/rules/files'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import type { PictureKind } from '../../../api/projects/info.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { pictureTypeOf } from './crop-picture.ts'
import { CropDialog, type Chosen } from './CropDialog.tsx'
import classes from './ProjectInfo.module.css'
import type { PictureChange } from './use-pictures.ts'

type Props = {
  readonly kind: PictureKind
  /** What is stored. */
  readonly link: string | null
  readonly change: PictureChange | undefined
  readonly mayEdit: boolean
  readonly problem: string | undefined
  readonly onChange: (change: Blob | 'delete' | undefined) => void
}

function PictureFrame({
  kind,
  shown,
  what,
}: Pick<Props, 'kind'> & { readonly shown: string | null; readonly what: string }) {
  const t = useT()
  return (
    <div className={classes.frame} data-kind={kind === 'cover' ? 'cover' : 'logo'}>
      {shown === null ? (
        <Group component="span" gap="sm" className={classes.none}>
          <IconPhoto size={20} stroke={1.5} aria-hidden="true" />
          {t('projects.info.pictures.none')}
        </Group>
      ) : (
        <img src={shown} alt={what} className={classes.image} />
      )}
    </div>
  )
}

type ActionsProps = {
  readonly labelId: string
  readonly isShown: boolean
  readonly isRemoved: boolean
  readonly onChoose: () => void
  readonly onRemove: () => void
  readonly onKeep: () => void
}

function PictureActions({ labelId, isShown, isRemoved, onChoose, onRemove, onKeep }: ActionsProps) {
  const t = useT()
  return (
    <Group gap="xs" mt="sm">
      <Button
        id={`${labelId}choose`}
        variant="default"
        aria-labelledby={`${labelId}choose ${labelId}`}
        onClick={onChoose}
      >
        {t(isShown ? 'projects.info.pictures.replace' : 'projects.info.pictures.choose')}
      </Button>
      {isShown && (
        <Button
          id={`${labelId}remove`}
          variant="subtle"
          aria-labelledby={`${labelId}remove ${labelId}`}
          onClick={onRemove}
        >
          {t('projects.info.pictures.remove')}
        </Button>
      )}
      {isRemoved && (
        <Button variant="subtle" onClick={onKeep}>
          {t('projects.info.pictures.keep')}
        </Button>
      )}
    </Group>
  )
}

export function PictureField({ kind, link, change, mayEdit, problem, onChange }: Props) {
  const t = useT()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<Chosen>()
  const [fault, setFault] = useState<string>()
  const what = t(`projects.info.pictures.${kind}`)
  const shown = change === 'delete' ? null : (change?.url ?? link)

  async function choose(file: File | undefined) {
    if (input.current !== null) input.current.value = ''
    if (file === undefined) return
    setFault(undefined)
    if (file.size > fileSizeMax.picture) return setFault(t('rules.file.cover'))
    if (file.size === 0) return setFault(t('rules.file.empty'))
    const type = await pictureTypeOf(file)
    if (type === undefined) setFault(t('rules.file.picture'))
    else setChosen({ url: URL.createObjectURL(file), type })
  }

  function close() {
    if (chosen !== undefined) URL.revokeObjectURL(chosen.url)
    setChosen(undefined)
  }

  const message = fault ?? problem
  return (
    <Box role="group" aria-labelledby={id} miw={0}>
      <Text id={id} fw={500} mb="xs">
        {what}
      </Text>
      <PictureFrame kind={kind} shown={shown} what={what} />
      {mayEdit && (
        <>
          <input
            ref={input}
            type="file"
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            hidden
            aria-label={t('projects.info.pictures.chooseFor', { what })}
            onChange={(event) => void choose(event.currentTarget.files?.[0])}
          />
          <PictureActions
            labelId={id}
            isShown={shown !== null}
            isRemoved={change === 'delete'}
            onChoose={() => input.current?.click()}
            onRemove={() => onChange(link === null ? undefined : 'delete')}
            onKeep={() => onChange(undefined)}
          />
          <MutedText size="sm" mt="xs" role="status">
            {change === 'delete'
              ? t('projects.info.pictures.removed')
              : change !== undefined
                ? t('projects.info.pictures.waiting')
                : t('projects.info.pictures.hint')}
          </MutedText>
          <Text role="alert" c="var(--pl-error)">
            {message}
          </Text>
        </>
      )}
      {chosen !== undefined && (
        <CropDialog
          kind={kind}
          chosen={chosen}
          onClose={close}
          onUnreadable={() => {
            close()
            setFault(t('projects.info.pictures.unreadable'))
          }}
          onUse={(picture) => {
            close()
            onChange(picture)
          }}
        />
      )}
    </Box>
  )
}
