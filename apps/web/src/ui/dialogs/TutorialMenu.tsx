import '@mantine/core/styles/Popover.css'
import { Button, Popover } from '@mantine/core'
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { langOf } from '../../i18n/locale.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { Dialog } from './Dialog.tsx'
import menu from '../lists/menu-list.module.css'
import classes from './TutorialMenu.module.css'

/** id: the name of the film and of its captions in public/tutorials, in the folder of each language. */
export type Tutorial = { readonly id: string; readonly title: string }

type Props = {
  readonly label: string
  readonly videos: readonly Tutorial[]
  readonly closeLabel: string
  /** Given: the look of a bare icon, where there is no room for words. */
  readonly iconClass?: string | undefined
}

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/** In the reader's language, with its captions. Without sound. */
function Film({ id, title }: Tutorial) {
  const t = useT()
  const locale = useLocale()
  return (
    <video
      className={classes.video}
      src={`/tutorials/${locale}/${id}.mp4`}
      aria-label={title}
      controls
      muted
      playsInline
      preload="metadata"
      autoPlay={!isStill()}
    >
      <track
        kind="captions"
        src={`/tutorials/${locale}/${id}.vtt`}
        srcLang={langOf(locale)}
        label={t(`shell.language.${locale}`)}
        default
      />
    </video>
  )
}

/** Spec 1 §2: a dropdown of videos; each opens in a dialog of at most 560 px. */
export function TutorialMenu({ label, videos, closeLabel, iconClass }: Props) {
  const [opened, setOpened] = useState(false)
  const [shown, setShown] = useState<Tutorial>()
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width={272}
        offset={6}
        trapFocus
        returnFocus
        transitionProps={{ duration: 100 }}
      >
        <Popover.Target>
          {iconClass === undefined ? (
            <Button
              variant="default"
              rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden="true" />}
              onClick={() => setOpened(!opened)}
            >
              {label}
            </Button>
          ) : (
            <button
              type="button"
              className={iconClass}
              aria-label={label}
              title={label}
              onClick={() => setOpened(!opened)}
            >
              <IconPlayerPlay size={16} stroke={1.5} aria-hidden="true" />
            </button>
          )}
        </Popover.Target>
        <Popover.Dropdown aria-label={label} className={menu.box ?? ''}>
          <ul role="list">
            {videos.map((video) => (
              <li key={video.id}>
                <button
                  type="button"
                  onClick={() => {
                    setOpened(false)
                    setShown(video)
                  }}
                >
                  <IconPlayerPlay size={16} stroke={1.5} color="var(--pl-text-2)" aria-hidden="true" />
                  {video.title}
                </button>
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      {shown !== undefined && (
        <Dialog title={shown.title} size={560} closeLabel={closeLabel} onClose={() => setShown(undefined)}>
          <Film {...shown} />
        </Dialog>
      )}
    </>
  )
}
