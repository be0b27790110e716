import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Center.css'
import { Button, Center, Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { topologyQuery, type OfInspection } from '../../../api/drawings-elevation.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import classes from './Elevation.module.css'
import { ElevationWorkbench } from './ElevationWorkbench.tsx'

export type ElevationEditorProps = {
  readonly of: OfInspection
  readonly layoutId: string
  readonly isReadOnly: boolean
  /**
   * Both go by the address (`?elevation=`): what is unsaved is asked about before the address changes, the browser's
   * own way back included.
   */
  readonly onClose: () => void
  readonly onSwitch: (layoutId: string) => void
}

/** Spec 2 §2: the elevation editor modal. */
export function ElevationEditor({ of, layoutId, isReadOnly, onClose, onSwitch }: ElevationEditorProps) {
  const t = useT()
  const found = useQuery(topologyQuery(of))
  const plan = found.data?.find(({ _id }) => _id === layoutId)

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    // A dialog over this one is a child for React, not for the document: its Escape is its own.
    if (event.key === 'Escape' && !event.defaultPrevented && event.currentTarget.contains(event.target as Node))
      onClose()
  }

  return (
    <Modal.Root opened onClose={onClose} fullScreen closeOnEscape={false} transitionProps={{ duration: 100 }}>
      <Modal.Content
        aria-label={t('drawings.elevation.title', { name: plan?.name ?? '' })}
        classNames={{ content: classes.content }}
      >
        <Stack gap={0} h="100dvh" onKeyDown={onKeyDown}>
          {found.data === undefined || plan === undefined ? (
            <Center flex={1} p="xl">
              {found.isPending && <p role="status">{t('drawings.elevation.loading')}</p>}
              {found.isLoadingError && (
                <EmptyState title={<h2>{t('drawings.elevation.failed')}</h2>} text={errorText(t, found.error)}>
                  <Button variant="default" onClick={onClose}>
                    {t('drawings.elevation.back')}
                  </Button>
                  <Button loading={found.isFetching} onClick={() => void found.refetch()}>
                    {t('shell.failure.retry')}
                  </Button>
                </EmptyState>
              )}
              {found.data !== undefined && (
                <EmptyState
                  title={<h2>{t('drawings.elevation.missing.title')}</h2>}
                  text={t('drawings.elevation.missing.text')}
                >
                  <Button onClick={onClose}>{t('drawings.elevation.back')}</Button>
                </EmptyState>
              )}
            </Center>
          ) : (
            <ElevationWorkbench
              key={layoutId}
              of={of}
              plan={plan}
              plans={found.data}
              isReadOnly={isReadOnly}
              onClose={onClose}
              onSwitch={onSwitch}
              onRefetch={() => void found.refetch()}
            />
          )}
        </Stack>
      </Modal.Content>
    </Modal.Root>
  )
}
