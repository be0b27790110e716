import { Box, Button, Text, TextInput } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import type { Georeference } from '@plumbline/geometry/georeference'
import { useEffect, useState, type FormEvent } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { bringIntoView } from '../bring-into-view.ts'
import classes from './GeoreferencePanel.module.css'
import { placeOnPlan, shownPlaceId } from './shown-position.ts'
import { positionOf } from './tie-draft.ts'

/** Where a photo with these coordinates was taken, and which way it looks. */
export function ShowPosition({ editor, fitted }: { readonly editor: Editor; readonly fitted: Georeference }) {
  const t = useT()
  const [typed, setTyped] = useState({ longitude: '', latitude: '', bearing: '' })
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => void editor.shapes.apply({ put: [], remove: [shownPlaceId] }, 'remote'), [editor])

  function show(event: FormEvent) {
    event.preventDefault()
    const at = positionOf(typed)
    if (at === undefined) return setProblem(t('markers.georeference.show.wrong'))
    const bearing = typed.bearing.trim() === '' ? undefined : Number(typed.bearing)
    const shape = placeOnPlan(
      fitted,
      at,
      Number.isFinite(bearing) ? bearing : undefined,
      t('markers.georeference.show.label', { latitude: typed.latitude.trim(), longitude: typed.longitude.trim() }),
    )
    if (shape === undefined) return setProblem(t('markers.georeference.show.outside'))
    setProblem(undefined)
    editor.shapes.apply({ put: [shape], remove: [] }, 'remote')
    bringIntoView(editor, shownPlaceId)
    return undefined
  }

  return (
    <form className={classes.show} aria-label={t('markers.georeference.show.title')} noValidate onSubmit={show}>
      <Text component="h3" mb="xs" fz="sm" fw={600}>
        {t('markers.georeference.show.title')}
      </Text>
      <MutedText>{t('markers.georeference.show.text')}</MutedText>
      <Box className={classes.pair ?? ''} my="sm">
        <TextInput
          size="sm"
          label={t('markers.georeference.longitude')}
          inputMode="decimal"
          autoComplete="off"
          value={typed.longitude}
          onChange={(event) => setTyped({ ...typed, longitude: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label={t('markers.georeference.latitude')}
          inputMode="decimal"
          autoComplete="off"
          value={typed.latitude}
          onChange={(event) => setTyped({ ...typed, latitude: event.currentTarget.value })}
        />
        <TextInput
          size="sm"
          label={t('markers.georeference.show.bearing')}
          inputMode="decimal"
          autoComplete="off"
          value={typed.bearing}
          onChange={(event) => setTyped({ ...typed, bearing: event.currentTarget.value })}
        />
      </Box>
      <Text px="lg" pb="sm" c="var(--pl-error)" className={classes.problem} role="alert">
        {problem}
      </Text>
      <Button type="submit" variant="default">
        {t('markers.georeference.show.action')}
      </Button>
    </form>
  )
}
