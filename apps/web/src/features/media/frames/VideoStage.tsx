import { Box, Button, Text } from '@mantine/core'
import type { Media } from '@plumbline/contract/media/media'
import type { VideoPlay } from '@plumbline/contract/media/tasks'
import { useQuery } from '@tanstack/react-query'
import { IconPlayerTrackNext, IconPlayerTrackPrev } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { playQuery } from '../../../api/media/tasks.ts'
import type { OfInspection } from '../../../api/media.ts'
import { ToolButton } from '../../../canvas/toolbar/ToolButton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { clockText } from '../clock-text.ts'
import { frameAt, momentOfStep } from './frame-step.ts'
import classes from './VideoStage.module.css'
import { VideoFrame } from './VideoFrame.tsx'
import { VideoTrack } from './VideoTrack.tsx'

type Props = {
  readonly of: OfInspection
  readonly image: Media
  readonly mayEdit: boolean
  readonly framesHref: string
  readonly onOpen: (id: string) => void
}

/** In place of the film. */
const alone = { flex: 1, p: 'xl', bg: 'var(--pl-card)' } as const

const typing = 'input, textarea, select, [role="menu"]'

/** Comma and full stop step through the frames, except where somebody types. */
function useStepKeys(step: (by: number) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const by = { ',': -1, '.': 1 }[event.key]
      if (
        by === undefined ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.target instanceof Element && event.target.closest(typing) !== null)
      )
        return
      event.preventDefault()
      step(by)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}

function Player({
  of,
  image,
  play,
  url,
  mayEdit,
  framesHref,
  onOpen,
  onBroken,
}: Props & { readonly play: VideoPlay; readonly url: string; readonly onBroken: () => void }) {
  const t = useT()
  const video = useRef<HTMLVideoElement>(null)
  const [at, setAt] = useState(0)
  const frameRate = play.frameRate > 0 ? play.frameRate : 30

  function step(by: number) {
    const element = video.current
    if (element === null) return
    element.pause()
    element.currentTime = momentOfStep(element.currentTime, by, frameRate, play.duration)
  }

  useStepKeys(step)

  return (
    <>
      <div className={classes.screen}>
        <video
          ref={video}
          src={url}
          controls
          preload="metadata"
          playsInline
          crossOrigin="anonymous"
          aria-label={t('media.tasks.video.label', { name: image.name })}
          {...(play.posterUrl === null ? {} : { poster: play.posterUrl })}
          onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
          onSeeked={(event) => setAt(event.currentTarget.currentTime)}
          onError={onBroken}
        />
        {play.track.length > 1 && <VideoTrack track={play.track} at={at} />}
      </div>
      <Toolbar
        border="top"
        right={
          mayEdit && (
            <>
              <VideoFrame of={of} image={image} momentOf={() => video.current?.currentTime ?? at} onOpen={onOpen} />
              <Button component={Link} to={framesHref} size="xs" variant="default">
                {t('media.tasks.video.frames')}
              </Button>
            </>
          )
        }
      >
        <ToolButton
          icon={IconPlayerTrackPrev}
          name={t('media.tasks.video.back')}
          keys={[',']}
          onPress={() => step(-1)}
        />
        <ToolButton
          icon={IconPlayerTrackNext}
          name={t('media.tasks.video.forward')}
          keys={['.']}
          onPress={() => step(1)}
        />
        <Text
          component="output"
          c="dimmed"
          aria-live="off"
        >{`${t('media.tasks.video.of', { at: clockText(at, 2), whole: clockText(play.duration) })} · ${t('media.tasks.video.frame', { number: frameAt(at, frameRate) + 1 })}`}</Text>
      </Toolbar>
    </>
  )
}

/** A film with frame stepping; what the browser cannot play is said, with a way on. */
export function VideoStage(props: Props) {
  const t = useT()
  const { of, image, mayEdit, framesHref } = props
  const found = useQuery(playQuery(of, image._id))
  const [isBroken, setBroken] = useState(false)
  const play = found.data
  if (found.isError) {
    return (
      <Box role="alert" {...alone}>
        <EmptyState title={<h2>{t('media.tasks.video.failed')}</h2>}>
          <Button onClick={() => void found.refetch()}>{t('media.tasks.failed.retry')}</Button>
        </EmptyState>
      </Box>
    )
  }
  if (play === undefined)
    return (
      <Text role="status" {...alone}>
        {t('media.tasks.video.loading')}
      </Text>
    )
  if (play.url === null)
    return (
      <Box role="status" {...alone}>
        <EmptyState
          title={<h2>{t('media.tasks.video.preparing.title')}</h2>}
          text={t('media.tasks.video.preparing.text')}
        />
      </Box>
    )
  if (isBroken) {
    return (
      <Box role="alert" {...alone}>
        <EmptyState title={<h2>{t('media.tasks.video.failed')}</h2>} text={t('media.tasks.video.impossible')}>
          <Button
            onClick={() => {
              setBroken(false)
              void found.refetch()
            }}
          >
            {t('media.tasks.failed.retry')}
          </Button>
          {mayEdit && (
            <Button component={Link} to={framesHref} variant="default">
              {t('media.tasks.video.frames')}
            </Button>
          )}
        </EmptyState>
      </Box>
    )
  }
  return <Player key={play.url} {...props} play={play} url={play.url} onBroken={() => setBroken(true)} />
}
