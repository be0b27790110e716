import { features } from '../packages/contract/src/features.ts'

/** The lists below are the architecture: arrows point down, and lint turns each list into zones. */
export const webLayers = ['app', 'features', 'uploads', 'autosave', 'canvas', 'ui', 'api', 'i18n'] as const

/** Layers of the server, highest first; each may import the lower ones. */
export const serverLayers = [
  'http',
  'uploads',
  'events',
  'jobs',
  'mail',
  'payments',
  'outgoing',
  'inference',
  'typesetting',
  'report-templates',
  'signing',
  'media-tools',
  'storage',
  'db',
  'tracing',
] as const

/** What each package and app may import of our own packages. */
export const packageArrows: Readonly<Record<string, readonly string[]>> = {
  'packages/contract': ['inspection'],
  'packages/inspection': ['geometry'],
  'packages/client': ['contract'],
  'packages/dxf': [],
  'packages/geometry': [],
  'packages/sync': [],
  'packages/thermal': [],
  'packages/models': [],
  'packages/canvas': ['geometry'],
  'packages/vision': ['geometry'],
  'packages/mosaic': ['inspection'],
  'packages/office': [],
  'packages/exchange': ['geometry', 'office'],
  'packages/report': ['contract', 'geometry', 'inspection', 'office'],
  'apps/server': [
    'inspection',
    'dxf',
    'contract',
    'geometry',
    'thermal',
    'vision',
    'mosaic',
    'models',
    'office',
    'exchange',
    'report',
  ],
  'apps/web': ['inspection', 'contract', 'geometry', 'canvas', 'sync', 'thermal', 'vision'],
}

/** The files at the top of the server that lower code may import; the others are entries. */
const sharedServerFiles = ['config', 'context']

export type Zone = { readonly target: string; readonly from: string | readonly string[]; readonly message: string }

const server = './apps/server/src'
const web = './apps/web/src'
const under = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}`)

function packageZones(): readonly Zone[] {
  const packages = Object.keys(packageArrows).filter((name) => name.startsWith('packages/'))
  return Object.entries(packageArrows).map(([owner, allowed]) => {
    const forbidden = packages.filter((name) => name !== owner && !allowed.includes(name.replace('packages/', '')))
    const apps = ['apps/server', 'apps/web'].filter((name) => name !== owner)
    return {
      target: `./${owner}`,
      from: under('.', [...forbidden, ...apps]),
      message: `${owner} may import of ours only: ${allowed.join(', ') || 'nothing'}.`,
    }
  })
}

function webZones(): readonly Zone[] {
  const layers = webLayers.slice(1).map((layer, index) => ({
    target: `${web}/${layer}`,
    from: under(web, [...webLayers.slice(0, index + 1), 'gallery', 'main.tsx']),
    message: `${layer} lies below: arrows point down.`,
  }))
  const gallery = [
    { target: `${web}/app`, from: `${web}/gallery`, message: 'The gallery is for developers, not in the product.' },
    {
      target: `${web}/gallery`,
      from: under(web, [...webLayers.filter((layer) => layer !== 'ui' && layer !== 'i18n'), 'main.tsx']),
      message: 'The gallery shows ui and nothing else.',
    },
  ]
  const blind = ['canvas', 'ui'].map((layer) => ({
    target: `${web}/${layer}`,
    from: `${web}/api`,
    message: `${layer} shows what it is given and fetches nothing.`,
  }))
  const apart = features.map((feature) => ({
    target: `${web}/features/${feature}`,
    from: under(
      `${web}/features`,
      features.filter((other) => other !== feature),
    ),
    message: 'Features meet in a screen, or in data from api/.',
  }))
  return [...layers, ...gallery, ...blind, ...apart]
}

function serverZones(): readonly Zone[] {
  const ranked = features.slice(0, -1).map((feature, index) => ({
    target: `${server}/features/${feature}`,
    from: under(`${server}/features`, features.slice(index + 1)),
    message: `${feature} is ranked before it.`,
  }))
  const layers = serverLayers.map((layer, index) => ({
    target: `${server}/${layer}`,
    from: under(server, ['features', ...serverLayers.slice(0, index)]),
    message: `The door ${layer} lies below it.`,
  }))
  const sources = [
    ...serverLayers.map((layer) => `${server}/${layer}/**/!(*.test).ts`),
    `${server}/db/{schema,migrations}/*.ts`,
    `${server}/features/*/!(*.test).ts`,
  ]
  const entries = sources.map((target) => ({
    target,
    from: [`${server}/!(${sharedServerFiles.join('|')}).ts`, `${server}/{cli,demo,supervisor,testing}/**`],
    message: 'Entries, the supervisor, demo data and test builders are for the top only.',
  }))
  return [...ranked, ...layers, ...entries]
}

export const zones: readonly Zone[] = [...packageZones(), ...webZones(), ...serverZones()]
