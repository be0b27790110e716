import { describe, expect, it } from 'vitest'
import { paths } from './paths.ts'
import { projectTabs, reachableTab } from './project-tabs.ts'
import { workspaceQuery } from './workspace-query.ts'

const query = { corporateId: 'c', workspaceId: 'w', inspectionId: 'i' }

describe('addresses', () => {
  it('carry the language', () => {
    expect([paths.home('en'), paths.home('zh-cn'), paths.projects('zh-hk')]).toEqual(['/', '/zh-cn', '/zh-hk/projects'])
  })

  it('keep the three values of the workspace on every tab, and add the hash of those that have one', () => {
    const hashes = { 'upload-drawing': '#layout-plan', 'report-definition': '#report-files' } as Partial<
      Record<string, string>
    >
    for (const tab of projectTabs) {
      const url = new URL(paths.projectTab('zh-cn', 'p/1', tab, query), 'http://x')
      expect(url.pathname).toBe(`/zh-cn/project/p%2F1/${tab}`)
      expect(workspaceQuery(url.search)).toEqual(query)
      expect(url.hash).toBe(hashes[tab] ?? '')
    }
  })

  it('leave out what is not there', () => {
    expect(
      paths.projectTab('en', 'p', 'project-info', { corporateId: 'c', workspaceId: null, inspectionId: null }),
    ).toBe('/project/p/project-info?corporateId=c')
    expect(paths.login('en', { err: undefined, to: '/projects?a=1' })).toBe('/login?to=%2Fprojects%3Fa%3D1')
  })
})

it('opens the first tab instead of localisation when there is no inspection', () => {
  expect(reachableTab('inspection-result', null)).toBe('project-info')
  expect(reachableTab('inspection-result', '')).toBe('project-info')
  expect(reachableTab('inspection-result', 'i')).toBe('inspection-result')
  expect(reachableTab('result-review', null)).toBe('result-review')
})
