import { Box } from '@mantine/core'
import type { Editor } from '@plumbline/canvas/editor'
import { defectLabel } from '@plumbline/contract/defects/defects'
import type { PlanPin } from '@plumbline/contract/defects/register'
import { fractionToScreen } from '@plumbline/geometry/spaces'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { planPinsQuery } from '../../../api/defects-register.ts'
import type { OfInspection } from '../../../api/media.ts'
import { pinStyles } from '../../../canvas/pins/pin-styles.ts'
import { useEditorState } from '../../../canvas/use-editor.ts'
import { useT } from '../../../i18n/use-t.ts'

type Props = {
  readonly editor: Editor
  readonly of: OfInspection
  readonly layoutId: string
  readonly hrefOf: (defectId: string) => string
}

const none: readonly PlanPin[] = []
const sizePx = 24

/** Defects that somebody showed on this plan, standing in front of them; each leads to its sheet. */
export function PlanPins({ editor, of, layoutId, hrefOf }: Props) {
  const t = useT()
  const pins = useQuery(planPinsQuery(of, layoutId)).data ?? none
  const view = useEditorState(editor, (state) => state.view)
  const image = useEditorState(editor, (state) => state.image)
  const viewport = useEditorState(editor, (state) => state.viewport)
  const styles = pinStyles(t)
  return pins.map(({ _id, defectNum, severity, at }) => {
    const { x, y } = fractionToScreen(view, image, at)
    // What is outside the window cannot be reached by the keyboard either.
    if (x < 0 || y < 0 || x > viewport.width || y > viewport.height) return null
    const name = t('defects.elevation.planPin', {
      label: defectLabel(defectNum),
      severity: t(`projects.terms.severity.${severity}.name`),
    })
    return (
      <Box
        key={_id}
        component={Link}
        to={hrefOf(_id)}
        aria-label={name}
        title={name}
        pos="absolute"
        w={sizePx}
        h={sizePx}
        fz={11}
        fw={600}
        ta="center"
        lh={`${sizePx - 4}px`}
        c="#000"
        bg={styles[severity]?.stroke ?? '#b1b3b8'}
        bd="2px solid #fff"
        style={{ left: x - sizePx / 2, top: y - sizePx / 2, borderRadius: '50%', textDecoration: 'none' }}
      >
        {styles[severity]?.mark}
      </Box>
    )
  })
}
