import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ThermalError } from '@plumbline/thermal/thermal-error'
import type { ThermalDetail } from '@plumbline/contract/thermal/thermal'
import { can } from '@plumbline/contract/roles'
import { readTemperatures, thermalImageQuery } from '../../../api/thermal.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { openTemperatures } from '../open-temperatures.ts'
import classes from './Review.module.css'
import { ScenePanel } from '../panel/ScenePanel.tsx'
import { ThermalScreen, type ThermalScreenProps } from './ThermalScreen.tsx'
import { ThermalHead } from './ThermalHead.tsx'

type Props = Omit<ThermalScreenProps, 'detail' | 'picture'> & { readonly imageId: string }

/**
 * Links change every few minutes; the temperatures only with what they are computed from, so no live event makes them
 * stale.
 */
function temperaturesQuery({ image, temperaturesUrl, scene }: ThermalDetail) {
  return {
    queryKey: ['temperatures', image._id, JSON.stringify(scene)],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
      openTemperatures(await readTemperatures(temperaturesUrl ?? '', signal), signal),
    enabled: temperaturesUrl !== null,
    staleTime: Infinity,
    gcTime: 60_000,
    retry: (count: number, error: Error) => count < 2 && !(error instanceof ThermalError),
    meta: { toast: false },
    structuralSharing: false,
  } as const
}

/** The camera's own colours, and why there is nothing to measure. */
function Unknown({ of, detail, member, onOpen }: Pick<ThermalScreenProps, 'of' | 'detail' | 'member' | 'onOpen'>) {
  const t = useT()
  const { image, state, errorCode } = detail
  const reason =
    errorCode === null
      ? t('errors.thermal.no-temperatures')
      : errorText(t, { code: errorCode, message: t('errors.thermal.no-temperatures') })
  return (
    <Stack gap={0} className={classes.main ?? ''}>
      <ThermalHead detail={detail} onOpen={onOpen} />
      <Stack gap="xs" px="lg" py="md" className={classes.unknown} role={state === 'reading' ? 'status' : 'alert'}>
        {state === 'reading' ? (
          <p>{t('thermal.view.unknown.reading')}</p>
        ) : (
          <>
            <h3>{t('thermal.view.unknown.title')}</h3>
            <p>{reason}</p>
          </>
        )}
        {image.picture !== null && state !== 'reading' && <Text c="dimmed">{t('thermal.view.unknown.preview')}</Text>}
      </Stack>
      {detail.canChangeScene && <ScenePanel of={of} detail={detail} mayEdit={can(member, 'annotations.edit')} />}
      <div className={classes.preview}>
        {image.picture !== null && (
          <img src={image.picture.url} alt={t('thermal.view.label', { name: image.name })} crossOrigin="anonymous" />
        )}
      </div>
    </Stack>
  )
}

function Measured(props: Omit<ThermalScreenProps, 'picture'>) {
  const t = useT()
  const { detail, onOpen } = props
  const found = useQuery(temperaturesQuery(detail))
  if (found.data !== undefined) return <ThermalScreen {...props} picture={found.data} />
  const isDamaged = found.error instanceof ThermalError
  return (
    <Stack gap={0} className={classes.main ?? ''}>
      <ThermalHead detail={detail} onOpen={onOpen} />
      <div className={classes.alone}>
        {!found.isError && <p role="status">{t('thermal.view.temperatures.loading')}</p>}
        {found.isError && (
          <div role="alert">
            <EmptyState
              title={<h3>{t('thermal.view.temperatures.title')}</h3>}
              text={t(isDamaged ? 'thermal.view.temperatures.damaged' : 'thermal.view.temperatures.text')}
            >
              <Button onClick={() => void found.refetch()}>{t('thermal.view.temperatures.retry')}</Button>
            </EmptyState>
          </div>
        )}
      </div>
    </Stack>
  )
}

export function ThermalOpened({ imageId, ...props }: Props) {
  const t = useT()
  const found = useQuery(thermalImageQuery(props.of, imageId))
  if (found.data === undefined) {
    return (
      <div className={classes.alone}>
        {found.isPending && <p role="status">{t('thermal.view.loading')}</p>}
        {found.isError && (
          <div role="alert">
            <EmptyState title={<h2>{t('thermal.view.failed.title')}</h2>} text={errorText(t, found.error)}>
              <Button onClick={() => void found.refetch()}>{t('thermal.view.failed.retry')}</Button>
            </EmptyState>
          </div>
        )}
      </div>
    )
  }
  return found.data.state === 'known' && found.data.temperaturesUrl !== null ? (
    <Measured {...props} detail={found.data} />
  ) : (
    <Unknown of={props.of} detail={found.data} member={props.member} onOpen={props.onOpen} />
  )
}
