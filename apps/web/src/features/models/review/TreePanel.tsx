import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { Model, ModelTree } from '@plumbline/contract/models/models'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { modelTreeQuery } from '../../../api/models.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { useWindow } from '../../../ui/lists/use-window.ts'
import { MutedText } from '../../../ui/display/MutedText.tsx'
import { PanelStack } from '../PanelStack.tsx'
import classes from '../Models.module.css'
import type { Stage } from '../stage/stage.ts'
import { ElementProperties } from './ElementProperties.tsx'
import { hiddenBy, isHidden, nothingHidden, toggled, type HiddenElements } from './hidden-elements.ts'

type Props = {
  readonly model: Model
  readonly stage: Stage
  readonly element: number | undefined
  readonly onElement: (feature: number | undefined) => void
  readonly hidden: HiddenElements
  readonly onHidden: (hidden: HiddenElements) => void
}
type Floor = { readonly id: number | null; readonly name: string }
const rowHeight = 30

/** The floors of a building model and what stands on them; hidden and lit on the stage. */
export function TreePanel(props: Props) {
  const t = useT()
  const found = useQuery(modelTreeQuery(props.model))
  if (found.isPending)
    return (
      <Text c="dimmed" role="status">
        {t('models.viewer.tree.loading')}
      </Text>
    )
  if (found.isError)
    return (
      <Stack role="alert" gap={10} p="md">
        <p>{t('models.viewer.tree.failed')}</p>
        <Button onClick={() => void found.refetch()}>{t('models.viewer.list.retry')}</Button>
      </Stack>
    )
  return <Tree {...props} tree={found.data} />
}

/** The elements of the chosen floor that the search names; only those in view are in the page. */
function ElementList({
  elements,
  chosen,
  hidden,
  onChoose,
}: {
  readonly elements: ModelTree['elements']
  readonly chosen: number | undefined
  readonly hidden: HiddenElements
  readonly onChoose: (feature: number | undefined) => void
}) {
  const t = useT()
  const { ref, first, last, onScroll } = useWindow(elements.length, rowHeight)
  return (
    <div
      ref={ref}
      className={classes.elements}
      onScroll={onScroll}
      role="list"
      aria-label={t('models.viewer.tree.title')}
    >
      <div style={{ height: elements.length * rowHeight, position: 'relative' }}>
        {elements.slice(first, last).map((one, i) => (
          <div
            key={one.globalId}
            role="listitem"
            className={classes.element}
            style={{ transform: `translateY(${(first + i) * rowHeight}px)` }}
          >
            <button
              type="button"
              className={classes.row}
              aria-pressed={one.feature === chosen}
              data-hidden={isHidden(hidden, one) || undefined}
              onClick={() => onChoose(one.feature === chosen ? undefined : one.feature)}
            >
              {one.name || one.type}
              <MutedText component="span" isTabular>
                {one.type}
              </MutedText>
            </button>
          </div>
        ))}
      </div>
    </div>
  )
}

/** The floors, each with a box that hides it. */
function FloorList({
  tree,
  chosen,
  hidden,
  onChoose,
  onHidden,
}: {
  readonly tree: ModelTree
  readonly chosen: number | null | undefined
  readonly hidden: HiddenElements
  readonly onChoose: (floor: number | null | undefined) => void
  readonly onHidden: (hidden: HiddenElements) => void
}) {
  const t = useT()
  const locale = useLocale()
  const floors = useMemo((): readonly Floor[] => {
    const named = tree.floors.toSorted((a, b) => (b.elevation ?? 0) - (a.elevation ?? 0))
    return tree.elements.some((one) => one.floor === null)
      ? [...named, { id: null, name: t('models.viewer.tree.noFloor') }]
      : named
  }, [tree, t])
  const counts = useMemo(() => Map.groupBy(tree.elements, (one) => one.floor), [tree])
  return (
    <ul role="list" className={classes.floors}>
      {floors.map(({ id, name }) => (
        <li key={id ?? 'none'}>
          <Group gap="sm" wrap="nowrap" px="md" py={2}>
            <input
              type="checkbox"
              aria-label={t('models.viewer.tree.show', { name })}
              checked={!hidden.floors.has(id)}
              onChange={() => onHidden({ ...hidden, floors: toggled(hidden.floors, id) })}
            />
            <button
              type="button"
              className={classes.row}
              aria-pressed={chosen === id}
              onClick={() => onChoose(chosen === id ? undefined : id)}
            >
              {name}
              <MutedText component="span" isTabular>
                {(counts.get(id)?.length ?? 0).toLocaleString(locale)}
              </MutedText>
            </button>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() =>
                onHidden({ ...hidden, floors: new Set(floors.map((one) => one.id).filter((one) => one !== id)) })
              }
            >
              {t('models.viewer.tree.only')}
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  )
}

function Tree({ model, stage, element, onElement, hidden, onHidden, tree }: Props & { readonly tree: ModelTree }) {
  const t = useT()
  const [floor, setFloor] = useState<number | null>()
  const [text, setText] = useState('')
  const features = useMemo(() => tree.elements.reduce((count, one) => Math.max(count, one.feature + 1), 1), [tree])
  useEffect(() => {
    stage.flags.set(features, hiddenBy(tree, hidden), element)
    return () => stage.flags.set(features, hiddenBy(tree, hidden), undefined)
  }, [stage, tree, features, hidden, element])
  const listed = useMemo(() => {
    const sought = text.trim().toLowerCase()
    return tree.elements.filter(
      (one) =>
        (floor === undefined || one.floor === floor) &&
        (sought === '' || `${one.name} ${one.type} ${one.globalId}`.toLowerCase().includes(sought)),
    )
  }, [tree, floor, text])
  const chosen = element === undefined ? -1 : tree.elements.findIndex((one) => one.feature === element)
  const chosenOne = tree.elements[chosen]
  return (
    <Stack gap={0} h="100%" mih={0}>
      <PanelStack title={t('models.viewer.tree.title')}>
        {(hidden.floors.size > 0 || hidden.elements.size > 0) && (
          <Button size="compact-sm" variant="default" onClick={() => onHidden(nothingHidden)}>
            {t('models.viewer.tree.all')}
          </Button>
        )}
      </PanelStack>
      <FloorList tree={tree} chosen={floor} hidden={hidden} onChoose={setFloor} onHidden={onHidden} />
      <TextInput
        flex="none"
        px="md"
        py="sm"
        size="sm"
        type="search"
        aria-label={t('models.viewer.tree.search')}
        placeholder={t('models.viewer.tree.search')}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {listed.length === 0 && <Text c="dimmed">{t('models.viewer.tree.none')}</Text>}
      <ElementList elements={listed} chosen={element} hidden={hidden} onChoose={onElement} />
      {chosenOne !== undefined && (
        <ElementProperties model={model} index={chosen} perFile={tree.perFile} name={chosenOne.name || chosenOne.type}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => onHidden({ ...hidden, elements: toggled(hidden.elements, chosenOne.feature) })}
          >
            {t(hidden.elements.has(chosenOne.feature) ? 'models.viewer.tree.unhide' : 'models.viewer.tree.hide')}
          </Button>
        </ElementProperties>
      )}
    </Stack>
  )
}
