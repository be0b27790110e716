import type { Model } from '@plumbline/contract/models/models'
import {
  IconAugmentedReality,
  IconBackspace,
  IconBinaryTree,
  IconCamera,
  IconCube,
  IconCut,
  IconDrone,
  IconFocusCentered,
  IconMapPin,
  IconPlane,
  IconPhotoSearch,
  IconPhotoStar,
  IconPolygon,
  IconRuler2,
  IconSun,
  IconVideo,
} from '@tabler/icons-react'
import bar from '../../../canvas/toolbar/CanvasToolbar.module.css'
import { ToolButton } from '../../../canvas/toolbar/ToolButton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { saveBlob } from '../../../ui/save-file.ts'
import { firstSection } from './stage-keys.ts'
import type { Stage } from './stage.ts'
import type { PanelName, Tool, View } from './use-view.ts'

const tools = [
  ['look', IconCube, 'O'],
  ['fly', IconDrone, 'F'],
  ['spot', IconPhotoSearch, 'P'],
  ['distance', IconRuler2, 'M'],
  ['area', IconPolygon, 'R'],
] as const

type Props = {
  readonly view: View
  readonly model: Model
  readonly mayPlace: boolean
  readonly stage: Stage | undefined
  readonly onTool: (tool: Tool) => void
  readonly onFit: () => void
  readonly isPanelShown: boolean
  readonly onPanel: (panel: PanelName) => void
  readonly onClear: (() => void) | undefined
}

export function ModelToolbar(props: Props) {
  const { view, onTool, onFit, onClear } = props
  const t = useT()
  const { tool, section } = view
  return (
    <div className={bar.bar} role="toolbar" aria-label={t('models.viewer.tools.label')}>
      <div className={bar.group}>
        {tools.map(([one, icon, key]) => (
          <ToolButton
            key={one}
            icon={icon}
            name={t(`models.viewer.tools.${one}`)}
            keys={[key]}
            isPressed={tool === one}
            onPress={() => onTool(one)}
          />
        ))}
        {onClear !== undefined && (
          <ToolButton icon={IconBackspace} name={t('models.viewer.tools.clear')} keys={['Escape']} onPress={onClear} />
        )}
      </div>
      <div className={bar.group}>
        <ToolButton icon={IconFocusCentered} name={t('models.viewer.tools.fit')} keys={['0']} onPress={onFit} />
        <ToolButton
          icon={IconCut}
          name={t('models.viewer.tools.section')}
          keys={['C']}
          isPressed={section !== undefined}
          onPress={() => view.setSection(section === undefined ? firstSection : undefined)}
        />
      </div>
      <div className={bar.group}>
        <ToolButton
          icon={IconMapPin}
          name={t('models.viewer.tools.pins')}
          isPressed={view.hasPins}
          onPress={() => view.setPins(!view.hasPins)}
        />
        <ToolButton
          icon={IconVideo}
          name={t('models.viewer.tools.cameras')}
          isPressed={view.hasCameras}
          onPress={() => view.setCameras(!view.hasCameras)}
        />
      </div>
      <PanelButtons {...props} />
    </div>
  )
}

/** What opens on the right, and the picture that is saved. */
function PanelButtons({ view, model, mayPlace, stage, isPanelShown, onTool, onPanel }: Props) {
  const t = useT()
  const isOpen = (panel: PanelName) => isPanelShown && view.panel === panel
  const panelButton = (panel: PanelName, icon: typeof IconSun, name: string) => (
    <ToolButton icon={icon} name={name} isPressed={isOpen(panel)} onPress={() => onPanel(panel)} />
  )
  async function save() {
    const picture = await stage?.picture()
    if (picture) saveBlob(`${model.name}.png`, picture)
  }
  return (
    <div className={bar.group}>
      {panelButton('pins', IconAugmentedReality, t('models.viewer.pins.title'))}
      {model.treeUrl !== null && panelButton('tree', IconBinaryTree, t('models.viewer.tools.tree'))}
      {mayPlace && (
        <ToolButton
          icon={IconPlane}
          name={t('models.viewer.tools.place')}
          isPressed={view.tool === 'place'}
          onPress={() => onTool('place')}
        />
      )}
      {panelButton('view', IconSun, t('models.viewer.tools.view'))}
      {panelButton('kept', IconPhotoStar, t('models.views.title'))}
      <ToolButton icon={IconCamera} name={t('models.viewer.tools.picture')} onPress={() => void save()} />
    </div>
  )
}
