import '@mantine/core/styles/Popover.css'
import { Button, Popover } from '@mantine/core'
import { IconChevronDown, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from './Dialog.tsx'
import classes from './TutorialMenu.module.css'

export type Tutorial = {
  readonly id: string
  readonly title: string
  /** None: not recorded yet. */
  readonly src?: string
}

type Props = {
  readonly label: string
  readonly videos: readonly Tutorial[]
  readonly soon: string
  readonly closeLabel: string
  /** Given: the look of a bare icon, where there is no room for words. */
  readonly iconClass?: string | undefined
}

/** Spec 1 §2: a dropdown of videos; each opens in a dialog of at most 560 px. */
export function TutorialMenu({ label, videos, soon, closeLabel, iconClass }: Props) {
  const [opened, setOpened] = useState(false)
  const [shown, setShown] = useState<Tutorial>()
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={272} offset={6} trapFocus returnFocus transitionProps={{ duration: 100 }}>
        <Popover.Target>
          {iconClass === undefined
            ? <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.5} aria-hidden="true" />} onClick={() => setOpened(!opened)}>{label}</Button>
            : <button type="button" className={iconClass} aria-label={label} title={label} onClick={() => setOpened(!opened)}><IconPlayerPlay size={16} stroke={1.5} aria-hidden="true" /></button>}
        </Popover.Target>
        <Popover.Dropdown aria-label={label} className={classes.box ?? ''}>
          <ul className={classes.list}>
            {videos.map((video) => (
              <li key={video.id}>
                <button type="button" onClick={() => {
                  setOpened(false)
                  setShown(video)
                }}>
                  <IconPlayerPlay size={16} stroke={1.5} aria-hidden="true" />
                  {video.title}
                </button>
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
      {shown !== undefined && (
        <Dialog title={shown.title} size={560} closeLabel={closeLabel} onClose={() => setShown(undefined)}>
          {shown.src === undefined
            ? <div className={classes.screen}><IconPlayerPlay size={32} stroke={1} aria-hidden="true" /><p>{soon}</p></div>
            : <video className={classes.video} src={shown.src} controls />}
        </Dialog>
      )}
    </>
  )
}
