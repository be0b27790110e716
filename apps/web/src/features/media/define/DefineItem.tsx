import { Box, Button, Group, Stack, Text } from '@mantine/core'
import type { Membership } from '@plumbline/contract/accounts/accounts'
import type { DefineItem as Item } from '@plumbline/contract/media/library'
import type { Media } from '@plumbline/contract/media/media'
import { can } from '@plumbline/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link, type Location } from 'react-router'
import { drawingsQuery } from '../../../api/drawings.ts'
import { defineItemQuery } from '../../../api/media/photo.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { FileName } from '../../../ui/display/FileName.tsx'
import { UnsavedGuard } from '../../../ui/dialogs/UnsavedGuard.tsx'
import { WriteButton } from '../../../ui/forms/WriteButton.tsx'
import { DefineColumns, useColumnChoice } from './DefineColumns.tsx'
import { DefineFloors } from './DefineFloors.tsx'
import classes from './DefineItem.module.css'
import { LeaveDefineDialog } from './LeaveDefineDialog.tsx'
import { DefineSlider } from './DefineSlider.tsx'
import { DefineStage } from './DefineStage.tsx'
import type { OfPhotos } from '../photo-links.ts'
import { useDefineDraft } from './use-define-draft.ts'

type Props = {
  readonly of: OfPhotos
  readonly columnId: string
  readonly layoutId: string
  readonly member: Membership
  readonly backHref: string
  readonly onColumn: (id: string) => void
}

/** A thermal half shows the floors of its visual photo. */
const withoutPairs = (item: Item): Item => ({
  ...item,
  images: item.images.filter(({ type, companionOf }) => type !== 'thermal' || companionOf === null),
})

/** Another column stands at the same address, with another name in its query. */
const isOtherColumn = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname ||
  new URLSearchParams(from.search).get('video') !== new URLSearchParams(to.search).get('video')

/** D and F step through the photos, except where somebody types. */
function usePhotoKeys({ images }: Item, image: Media, onChoose: (id: string) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { d: -1, f: 1 }[event.key.toLowerCase()]
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]') !== null
      const next = by === undefined ? undefined : images[images.indexOf(image) + by]
      if (next === undefined || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      onChoose(next._id)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

type EditorProps = Omit<Props, 'columnId' | 'layoutId'> & { readonly item: Item; readonly onRenew: () => void }

type HeadProps = Pick<EditorProps, 'of' | 'item' | 'backHref' | 'onColumn'> & { readonly image: Media }

function DefineHead({ of, item, image, backHref, onColumn }: HeadProps) {
  const t = useT()
  const hasChoice = useColumnChoice(of, item.column.markerId).length > 0
  return (
    <Group component="header" gap="md" px="md" py="sm" wrap="nowrap" className={classes.head}>
      <Button
        component={Link}
        to={backHref}
        variant="subtle"
        leftSection={<IconArrowLeft size={16} stroke={1.5} aria-hidden="true" />}
      >
        {t('media.photo.define.back')}
      </Button>
      {/* The choice of columns says the name of the one that is open. */}
      <Text component="h2" flex="none" fz="lg" fw={600} className={hasChoice ? 'pl-hidden' : ''}>
        {item.column.name}
      </Text>
      <DefineColumns of={of} columnId={item.column._id} markerId={item.column.markerId} onColumn={onColumn} />
      <Text c="dimmed" display="flex" miw={0} className={classes.names}>
        {item.elevation !== null && <span className={classes.elevation}>{item.elevation.name} · </span>}
        <FileName name={image.name} />
      </Text>
    </Group>
  )
}

function DefineEditor({ of, item, member, backHref, onColumn, onRenew }: EditorProps) {
  const t = useT()
  const isReadOnly = !can(member, 'media.edit')
  const { image, draft, isDirty, isBusy, edit, save, show } = useDefineDraft(of, item)
  const [askedId, setAskedId] = useState<string>()

  const choose = (id: string) => {
    if (id === image._id) return
    if (isDirty) setAskedId(id)
    else show(id)
  }
  const leave = (id: string) => {
    setAskedId(undefined)
    show(id)
  }
  usePhotoKeys(item, image, choose)

  return (
    <div className={classes.screen}>
      <Stack gap={0} miw={0} mih={0}>
        <DefineHead {...{ of, item, image, backHref, onColumn }} />
        <DefineStage
          key={image._id}
          of={of}
          image={image}
          floors={item.floors}
          guides={draft.guides}
          isReadOnly={isReadOnly}
          onChange={(guides) => edit({ ...draft, guides })}
          onRenew={onRenew}
        />
        <DefineSlider item={item} chosenId={image._id} isChanged={isDirty} onChoose={choose} />
      </Stack>
      <aside className={classes.side} aria-label={t('media.photo.define.floors')}>
        <DefineFloors item={item} draft={draft} isReadOnly={isReadOnly} onChange={edit} />
        <Box flex="none" px="lg" pt="md" pb="lg" c="dimmed">
          {isReadOnly ? (
            <p>{t('media.photo.define.readOnly')}</p>
          ) : (
            <WriteButton fullWidth disabled={!isDirty} loading={isBusy} onClick={() => void save()}>
              {t('media.photo.define.save')}
            </WriteButton>
          )}
        </Box>
      </aside>
      {askedId !== undefined && (
        <LeaveDefineDialog
          isBusy={isBusy}
          onStay={() => setAskedId(undefined)}
          onDiscard={() => leave(askedId)}
          onSave={() => void save().then((isSaved) => (isSaved ? leave(askedId) : setAskedId(undefined)))}
        />
      )}
      <UnsavedGuard
        dirty={isDirty}
        onSave={save}
        isLeaving={isOtherColumn}
        words={{
          title: t('media.photo.define.leave.title'),
          question: t('media.photo.define.leave.question'),
          save: t('media.photo.define.leave.save'),
          discard: t('media.photo.define.leave.discard'),
        }}
      />
    </div>
  )
}

/** Spec 2 §2, the define-item screen: which floors each photo of a column shows, and where they end. */
export function DefineItem({ of, columnId, layoutId, member, backHref, onColumn }: Props) {
  const t = useT()
  const plans = useQuery(drawingsQuery(of))
  const layoutCategory =
    plans.data?.find((plan) => plan.layoutId === layoutId)?.category === 'floor' ? 'floor' : 'layout'
  const found = useQuery({
    ...defineItemQuery({ ...of, columnId, layoutId, layoutCategory }),
    enabled: !plans.isPending,
    select: withoutPairs,
  })
  const back = (
    <Button component={Link} to={backHref} variant="default">
      {t('media.photo.define.back')}
    </Button>
  )
  if (found.data !== undefined && found.data.images.length > 0)
    return (
      <DefineEditor
        of={of}
        item={found.data}
        member={member}
        backHref={backHref}
        onColumn={onColumn}
        onRenew={() => void found.refetch()}
      />
    )
  return (
    <Box flex={1} p="xl">
      {found.data !== undefined && (
        <EmptyState
          title={<h2>{t('media.photo.define.empty.title')}</h2>}
          text={t(can(member, 'media.edit') ? 'media.photo.define.empty.text' : 'media.photo.define.empty.read')}
        >
          <DefineColumns of={of} columnId={columnId} markerId={found.data.column.markerId} onColumn={onColumn} />
          {back}
        </EmptyState>
      )}
      {found.isError && (
        <div role="alert">
          <EmptyState title={<h2>{t('media.photo.define.failed')}</h2>} text={errorText(t, found.error)}>
            <Button onClick={() => void found.refetch()}>{t('media.photo.define.retry')}</Button>
            {back}
          </EmptyState>
        </div>
      )}
      {found.isPending && (
        <Stack
          component="p"
          role="status"
          align="center"
          justify="center"
          h="100%"
          c="dimmed"
          bg="var(--pl-canvas)"
          bdrs="lg"
        >
          {t('media.photo.define.loading')}
        </Stack>
      )}
    </Box>
  )
}
