import { tangentPlane } from '@plumbline/geometry/georeference'
import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { ids } from '../../../api/http/fake-server.ts'
import { translatorOf } from '../../../testing/render-in-language.tsx'
import { closeScreens, press, showScreen } from '../../../testing/show-screen.tsx'
import { ofElevation } from '../testing/a-coverage.ts'
import type { PlacedLine } from './foot-line.ts'
import { FootLineField } from './FootLineField.tsx'

closeScreens()
const t = await translatorOf()
// jsdom lays nothing out: every element is as large as a plan of 100 by 50 pixels.
beforeAll(() => {
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 100, 50)
})

const site = { longitude: 114.17, latitude: 22.31 }
/** 100 by 50 m with north up. */
const tie = (x: number, y: number) => {
  const { longitude, latitude } = tangentPlane(site).toMap({ x: x * 100, y: (1 - y) * 50 })
  return { at: { x, y }, coordinates: [longitude, latitude] }
}
const plan = {
  layoutId: '01930000-0000-7000-8000-000000000801',
  planId: '01930000-0000-7000-8000-000000000802',
  category: 'layout',
  dimension: '2d',
  name: 'Site plan',
  status: 'FILE_PROCESSED',
  picture: { url: '/plan.png', thumbnailUrl: '/small.png', width: 1_000, height: 500, tiles: null },
}

async function show(points: readonly unknown[], plans: readonly unknown[] = [plan]) {
  const placed: (PlacedLine | undefined)[] = []
  await showScreen(
    <FootLineField
      of={{ ...ofElevation, corporateId: ids.corporate, workspaceId: ids.otherCorporate }}
      onPlaced={(line) => placed.push(line)}
    />,
    {
      respond: ({ url }) => ({
        status: 200,
        body: url.includes('/georeference') ? { points, version: 1 } : { data: plans },
      }),
    },
  )
  return placed
}
const canvasName = t('coverage.view.frame.plan.canvas', { name: 'Site plan' })
const clickAt = (clientX: number, clientY: number) =>
  fireEvent.click(screen.getByRole('button', { name: canvasName }), { clientX, clientY, detail: 1 })

describe('the foot of an elevation on a plan', () => {
  it('is two clicks, says its length and direction, and can be turned round', async () => {
    const placed = await show([tie(0, 0), tie(1, 1), tie(0, 1)])
    await screen.findByText(t('coverage.view.frame.plan.draw'))
    clickAt(20, 40)
    await screen.findByText(t('coverage.view.frame.plan.second'))
    expect(placed).toEqual([undefined])
    clickAt(60, 40)
    await screen.findByText('40 m long, faces 180°')
    expect(placed.at(-1)).toMatchObject({ lengthM: expect.closeTo(40, 3), bearing: expect.closeTo(180, 3) })
    press(t('coverage.view.frame.plan.swap'))
    await screen.findByText(/^40 m long, faces (0|360)°$/)
    press(t('coverage.view.frame.plan.again'))
    await screen.findByText(t('coverage.view.frame.plan.draw'))
    expect(placed.at(-1)).toBeUndefined()
  })

  it('is drawn on a plan that can be enlarged, and lies where it was clicked', async () => {
    const placed = await show([tie(0, 0), tie(1, 1), tie(0, 1)])
    await screen.findByText(t('coverage.view.frame.plan.draw'))
    const [out, larger] = [t('canvas.zoom.out'), t('canvas.zoom.in')].map((name) =>
      screen.getByRole('button', { name }),
    )
    expect(out).toHaveProperty('disabled', true)
    fireEvent.click(larger!)
    fireEvent.click(larger!)
    expect(screen.getByText('200%')).toBeTruthy()
    expect(screen.getByRole('button', { name: canvasName }).parentElement!.style.width).toBe('200%')
    clickAt(20, 40)
    clickAt(60, 40)
    await screen.findByText('40 m long, faces 180°')
    expect(placed.at(-1)).toMatchObject({ lengthM: expect.closeTo(40, 3) })
    for (let times = 0; times < 4; times += 1) fireEvent.click(larger!)
    expect(larger).toHaveProperty('disabled', true)
    fireEvent.click(out!)
    expect(screen.getByText('600%')).toBeTruthy()
  })

  it('states no exactness where two points tie the plan', async () => {
    await show([tie(0, 0), tie(1, 1)])
    await screen.findByText(t('coverage.view.frame.plan.draw'))
    clickAt(20, 40)
    clickAt(60, 40)
    await screen.findByText(t('coverage.view.frame.plan.sigmaUnknown'))
  })

  it('is drawn with the keyboard: arrow keys move a cross, Enter sets each end', async () => {
    const placed = await show([tie(0, 0), tie(1, 1), tie(0, 1)])
    await screen.findByText(t('coverage.view.frame.plan.keys'))
    const canvas = screen.getByRole('button', { name: canvasName })
    const press = (key: string, times: number, shiftKey = false) => {
      for (let time = 0; time < times; time += 1) fireEvent.keyDown(canvas, { key, shiftKey })
    }
    const enter = () => fireEvent.click(canvas, { detail: 0 })
    const hasCross = () => canvas.querySelectorAll('path[stroke="#0b4f87"]').length === 1
    // The first Enter only shows the cross, in the middle.
    enter()
    expect([hasCross(), placed]).toEqual([true, []])
    press('ArrowLeft', 3)
    enter()
    await screen.findByText(t('coverage.view.frame.plan.second'))
    press('ArrowRight', 4)
    press('ArrowRight', 2, true)
    enter()
    await screen.findByText('42 m long, faces 180°')
    expect(placed.at(-1)).toMatchObject({ lengthM: expect.closeTo(42, 3) })
    press('ArrowUp', 20)
    enter()
    expect(placed.at(-1)).toBeUndefined()
    await screen.findByText(t('coverage.view.frame.plan.second'))
    press('ArrowDown', 5)
    enter()
    // The plan of 50 m is not left at its upper edge: 20 steps of 10 m end there.
    await screen.findByText(/^50 m long/)
    fireEvent.blur(canvas)
    expect(hasCross()).toBe(false)
  })

  it.each([
    ['a plan', []],
    ['one that lies on the map', [plan]],
  ])('needs %s', async (_, plans) => {
    await show([], plans)
    await screen.findByText(t('coverage.view.frame.plan.none'))
  })
})
