import { Button, Group, Text } from '@mantine/core'
import { IconRoute, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useLocale, useT } from '../../i18n/use-t.ts'
import { paths, type WorkspaceQuery } from '../paths.ts'
import { projectTabs, reachableTab, type ProjectTab } from '../project-tabs.ts'
import { MutedText } from '../../ui/display/MutedText.tsx'
import icon from '../../ui/forms/icon-button.module.css'
import frame from '../layouts/FrameTools.module.css'
import classes from './Tour.module.css'
import { saveTour, readTour } from './tour-state.ts'

type Props = { readonly tab: ProjectTab; readonly projectId: string; readonly query: WorkspaceQuery }

const storage = () => window.localStorage

/** The step of the tour is the open tab, so the tour can be left and resumed anywhere. */
export function Tour({ tab, projectId, query }: Props) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(() => readTour(storage))
  const tabs = projectTabs.filter((one) => reachableTab(one, query.inspectionId) === one)
  const step = tabs.indexOf(tab)
  const next = tabs[step + 1]
  function show(open: boolean) {
    saveTour(storage, open)
    setOpen(open)
  }
  return (
    <>
      <button
        type="button"
        className={`${icon.button} ${frame.button}`}
        aria-expanded={isOpen}
        aria-label={t('projects.tour.open')}
        title={t('projects.tour.open')}
        onClick={() => show(!isOpen)}
      >
        <IconRoute size={16} stroke={1.5} aria-hidden="true" />
      </button>
      {isOpen && (
        <section className={classes.card} data-unprinted aria-label={t('projects.tour.title')}>
          <Group justify="space-between" gap="sm">
            <MutedText>{t('projects.tour.step', { step: step + 1, all: tabs.length })}</MutedText>
            <button
              type="button"
              className={`${icon.button} ${classes.close}`}
              aria-label={t('projects.tour.close')}
              title={t('projects.tour.close')}
              onClick={() => show(false)}
            >
              <IconX size={16} stroke={1.5} aria-hidden="true" />
            </button>
          </Group>
          <Text component="h2" fz="lg" fw="bold" mb="xs">
            {t(`shell.tabs.${tab}`)}
          </Text>
          <Text fz="md" mb="md">
            {t(`projects.tour.texts.${tab}`)}
          </Text>
          {next === undefined ? (
            <Button size="xs" onClick={() => show(false)}>
              {t('projects.tour.done')}
            </Button>
          ) : (
            <Button size="xs" component={Link} to={paths.projectTab(locale, projectId, next, query)}>
              {t('projects.tour.next', { tab: t(`shell.tabs.${next}`) })}
            </Button>
          )}
        </section>
      )}
    </>
  )
}
