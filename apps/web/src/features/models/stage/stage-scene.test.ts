import { Group, type LineBasicMaterial, type LineSegments } from 'three'
import { expect, it, vi } from 'vitest'
import { hasWebGl, replaceLines } from './stage-scene.ts'

const line = new Float32Array([0, 0, 0, 1, 1, 1])
const named = (group: Group, name: string) =>
  group.getObjectByName(name) as LineSegments<LineSegments['geometry'], LineBasicMaterial> | undefined

it('lines of one name replace those of the same name and leave the others', () => {
  const group = new Group()
  replaceLines(group, 'cameras', line, '#0e7c86')
  replaceLines(group, 'measured', line, '#ed2939')
  const former = named(group, 'measured')!
  const dispose = vi.spyOn(former.geometry, 'dispose')
  replaceLines(group, 'measured', new Float32Array(12), '#ed2939')
  expect(dispose).toHaveBeenCalledOnce()
  expect(group.children.map(({ name }) => name)).toEqual(['cameras', 'measured'])
  expect(named(group, 'measured')!.geometry.getAttribute('position').count).toBe(4)
})

it('no points take the lines away', () => {
  const group = new Group()
  replaceLines(group, 'measured', line, '#ed2939')
  replaceLines(group, 'measured', new Float32Array(), '#ed2939')
  expect(group.children).toEqual([])
})

it('a measured line is seen through the model, a camera is not', () => {
  const group = new Group()
  replaceLines(group, 'cameras', line, '#0e7c86')
  replaceLines(group, 'measured', line, '#ed2939')
  expect(named(group, 'cameras')!.material.depthTest).toBe(true)
  expect(named(group, 'measured')!.material.depthTest).toBe(false)
})

it('a browser without WebGL says so', () => {
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  expect(hasWebGl()).toBe(false)
  spy.mockRestore()
})
