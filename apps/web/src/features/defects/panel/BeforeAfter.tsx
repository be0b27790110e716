import { Stack } from '@mantine/core'
import type { EarlierDefect } from '@plumbline/contract/defects/history'
import type { ShownPicture } from '@plumbline/contract/drawings/drawings'
import { IconArrowsLeftRight, IconColumns2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { photoQuery } from '../../../api/media/photo.ts'
import type { OfInspection } from '../../../api/media.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { ViewSwitch } from '../../../ui/forms/ViewSwitch.tsx'
import classes from './BeforeAfter.module.css'

type Props = {
  readonly of: OfInspection
  readonly title: string
  readonly earlier: EarlierDefect & { readonly image: { readonly picture: ShownPicture } }
  readonly imageId: string
  readonly onClose: () => void
}

const percent = (value: number) => `${value * 100}%`

/** Where the earlier inspection saw it. */
function Place({ location }: { readonly location: EarlierDefect['location'] }) {
  if (location === null) return null
  const { left, top, right, bottom } = location
  return (
    <span
      className={classes.place}
      aria-hidden="true"
      style={{ left: percent(left), top: percent(top), width: percent(right - left), height: percent(bottom - top) }}
    />
  )
}

const Picture = ({ url, alt }: { readonly url: string; readonly alt: string }) => (
  <img src={url} alt={alt} crossOrigin="anonymous" decoding="async" draggable={false} />
)

/** The same place in two inspections: side by side, or one over the other with an edge that is moved. */
export function BeforeAfter({ of, title, earlier, imageId, onClose }: Props) {
  const t = useT()
  const [mode, setMode] = useState<'swipe' | 'beside'>('swipe')
  const [edge, setEdge] = useState(50)
  const found = useQuery(photoQuery(of, imageId))
  const now = found.data?.image.picture
  const { picture: before } = earlier.image
  const ratio = { aspectRatio: `${before.width} / ${before.height}` }
  const [wasText, isText] = [t('defects.earlier.before'), t('defects.earlier.after')]
  return (
    <Dialog title={title} size={1080} closeLabel={t('defects.panel.close')} onClose={onClose}>
      <Stack gap="md" align="start">
        <ViewSwitch
          label={t('defects.earlier.way')}
          value={mode}
          onChange={setMode}
          choices={[
            { value: 'swipe', label: t('defects.earlier.swipe'), Icon: IconArrowsLeftRight },
            { value: 'beside', label: t('defects.earlier.beside'), Icon: IconColumns2 },
          ]}
        />
        {found.isError && <p role="alert">{t('defects.earlier.noPhoto')}</p>}
        {now && mode === 'swipe' && (
          <div className={classes.stack} style={ratio}>
            <Picture url={now.url} alt={isText} />
            <div className={classes.over} style={{ clipPath: `inset(0 ${100 - edge}% 0 0)` }}>
              <Picture url={before.url} alt={wasText} />
              <Place location={earlier.location} />
            </div>
            <span className={classes.edge} aria-hidden="true" style={{ left: `${edge}%` }} />
            <span className={classes.name}>{wasText}</span>
            <span className={classes.name} data-right>
              {isText}
            </span>
            <input
              type="range"
              className={classes.slider}
              min={0}
              max={100}
              step={1}
              value={edge}
              aria-label={t('defects.earlier.edge')}
              onChange={(event) => setEdge(event.currentTarget.valueAsNumber)}
            />
          </div>
        )}
        {now && mode === 'beside' && (
          <div className={classes.beside}>
            <figure>
              <div className={classes.stack} style={ratio}>
                <Picture url={before.url} alt={wasText} />
                <Place location={earlier.location} />
              </div>
              <MutedText component="figcaption">{wasText}</MutedText>
            </figure>
            <figure>
              <div className={classes.stack} style={ratio}>
                <Picture url={now.url} alt={isText} />
              </div>
              <MutedText component="figcaption">{isText}</MutedText>
            </figure>
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
